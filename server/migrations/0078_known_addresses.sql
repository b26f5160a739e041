-- whether an account signed in from an address lately is asked at each sign-in
create index sign_in__user on sign_in (tenant_id, user_id, address, at desc);
