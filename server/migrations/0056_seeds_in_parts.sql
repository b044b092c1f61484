-- The demonstration's works are seeded in two parts. A database that has all of them has both.

insert into house_seeds (name)
select 'demonstration first pages' from house_seeds where name = 'demonstration house';
