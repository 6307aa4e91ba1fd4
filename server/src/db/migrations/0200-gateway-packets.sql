-- What a gateway itself has received and sent, of any network, where its network server tells; null where it does not.
alter table gateway_hour add column received bigint, add column received_ok bigint, add column transmitted bigint;
