-- Domains under which companies reach the portal, asked for by them and approved by a super administrator.
create table company_domain (
  id uuid primary key,
  -- Lower case, as browsers send it: portal.example.com.
  host text not null,
  state text not null check (state in ('requested', 'approved', 'refused')),
  requested_by_name text not null,
  requested_at timestamptz not null,
  decided_by_name text,
  decided_at timestamptz,
  -- What was found when the portal last asked for itself at the domain.
  check_result text,
  checked_at timestamptz
);
select fyr_protect('company_domain');
create unique index company_domain_host on company_domain (company_id, host);
-- Any company may ask for a domain; it leads to one.
create unique index company_domain_approved on company_domain (host) where state = 'approved';
