-- One open application per account, or per address for people who apply without an account. A stranger who applies
-- under somebody's address must not keep that person's account from applying, so the two are counted apart.

-- Of several open ones only the newest stays open. Nobody decided the others, so nobody is named and no mail is sent.
update artist_applications as older set status = 'rejected', updated_at = house_now()
where older.status = 'pending' and exists (
  select from artist_applications as newer
  where newer.status = 'pending' and (newer.created_at, newer.id) > (older.created_at, older.id)
    and (newer.user_id = older.user_id
      or (newer.user_id is null and older.user_id is null and lower(newer.email) = lower(older.email)))
);

create unique index artist_applications_one_open_per_account on artist_applications (user_id)
  where status = 'pending' and user_id is not null;
create unique index artist_applications_one_open_per_address on artist_applications (lower(email))
  where status = 'pending' and user_id is null;
