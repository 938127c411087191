"""What programs are told of a table, and what combinations would be worth and can be announced, for screens too."""
