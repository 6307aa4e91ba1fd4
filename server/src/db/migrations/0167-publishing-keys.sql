-- Whether new readings of a key are published to its node on the company's MQTT topics: true, false while that is
-- paused, null for a key that is not published.
alter table node_key add column publishing boolean;
