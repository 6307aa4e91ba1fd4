-- When the log of the company was told that the connection is down; null once it is told that it is up again.
alter table connection_state add column told_at timestamptz;
