-- Seconds a gateway's clock is ahead (behind below 0) of the time at which its frames arrive; null when it is right or
-- not known.
alter table gateway_contact add column clock_error bigint;
