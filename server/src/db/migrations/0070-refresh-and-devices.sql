-- How often the successor of the previous refresh token was given out anew: its answer may have been lost.
alter table session add column reissues int not null default 0;

-- Browsers in which somebody has signed in: wrong passwords from elsewhere do not lock them out.
create table known_device (
  -- SHA-256 of the browser's cookie.
  device_hash bytea not null,
  account_id uuid not null references account (id) on delete cascade,
  seen_at timestamptz not null,
  primary key (account_id, device_hash)
);
create index known_device_hash on known_device (device_hash);
create index known_device_seen on known_device (seen_at);
grant select, insert, update, delete on known_device to fyr_platform;
