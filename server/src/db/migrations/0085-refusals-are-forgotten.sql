-- Refused attempts are the only rows of platform_audit that a company can cause, so they alone are deleted by age.
-- As the owner: the roles that work may add to an audit log and read it, no more.
create index platform_audit_refused on platform_audit (at) where action = 'refused';
create function fyr_forget_refusals(before timestamptz) returns void
  language sql security definer set search_path from current as $$
  delete from platform_audit where action = 'refused' and at < before;
$$;
revoke execute on function fyr_forget_refusals(timestamptz) from public;
grant execute on function fyr_forget_refusals(timestamptz) to fyr_platform;
