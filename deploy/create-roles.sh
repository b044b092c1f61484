#!/bin/sh
# PostgreSQL's image runs this once, on an empty data folder.
set -eu
psql --username=postgres --no-psqlrc --set=ON_ERROR_STOP=1 --set=owner="$POSTGRES_PASSWORD" --set=app="$APP_PASSWORD" <<'SQL'
create role vermeil_owner login password :'owner';
create role vermeil_app login password :'app';
create database vermeil owner vermeil_owner;
SQL
