-- Works that administrators listed as such were stored under their own account, which would have been paid. They are
-- Vermeil's own. The audit log says who started a listing as an administrator; an account that holds another role as well
-- may have listed for itself and keeps what it has. Works that are sold or lent stay as they were agreed.
with listed as (
  select artworks.id from artworks join accounts on accounts.id = artworks.seller_id
  where artworks.status <> 'sold' and accounts.role = 'admin'
    and not exists (select from account_roles where account_id = accounts.id and account_roles.role <> 'admin')
    and exists (
      select from audit_log
      where subject = 'artwork:' || artworks.id and act = 'listing.start' and actor_id = artworks.seller_id
    )
), offered as (
  update lots set interested_parties = array_remove(interested_parties, seller_id), seller_id = null
  from listed where artwork_id = listed.id and state in ('scheduled', 'live', 'stopped')
)
update artworks set seller_id = null from listed where artworks.id = listed.id;
