-- Since when a push service has refused every message to a device as not ours to send; null while it takes them.
alter table push_device add column refused_since timestamptz;
