/** Hashes of the kit's password for every scheme that Kratos imports, made by the schemes' own libraries. */

export type ImportedHash = readonly [scheme: string, hash: string];

export const validHashes: readonly ImportedHash[] = [
  ['bcrypt', '$2b$04$VCU7GpnkWUmpQT8lKVq3M.cLu399swlTw0MIiZt2wTCNqYoRzhG1K'],
  ['bcrypt-2', '$2$04$VCU7GpnkWUmpQT8lKVq3M.cLu399swlTw0MIiZt2wTCNqYoRzhG1K'],
  ['bcrypt-2y', '$2y$04$VCU7GpnkWUmpQT8lKVq3M.cLu399swlTw0MIiZt2wTCNqYoRzhG1K'],
  ['bcrypt-2z', '$2z$04$VCU7GpnkWUmpQT8lKVq3M.cLu399swlTw0MIiZt2wTCNqYoRzhG1K'],
  ['argon2id', '$argon2id$v=19$m=64,t=1,p=1$Y29udHJhY3QtdGVzdHMtMQ$BVm8TSvffCYiINqxINw2IAqUw/xsxyE9N601TbUR4tM'],
  ['argon2i', '$argon2i$v=19$m=64,t=1,p=1$Y29udHJhY3QtdGVzdHMtMQ$iGZxBfFRbT8fLthISvv28jdGlMmqE5+0EchqeQW4xuc'],
  ['pbkdf2-sha256', '$pbkdf2-sha256$i=100,l=32$Y29udHJhY3QtdGVzdHMtMQ$Ro2v09/4W8iYRzba4ZhRirKkGrXeEkt/Kr9BkGcfQgM'],
  ['pbkdf2-sha512', '$pbkdf2-sha512$i=100,l=32$Y29udHJhY3QtdGVzdHMtMQ$I/dV7O/08Ap+DfZTkqsnTDAKySciUJNfzSXcwqHcTy4'],
  ['scrypt', '$scrypt$ln=16,r=8,p=1$Y29udHJhY3QtdGVzdHMtMQ==$91FrDNTYLURCdUFp0MhY2qmsAumQ8Z+14izdWT9uOcs='],
  ['ssha', '{SSHA}qDOLyXRGvFrY9s6G563GQecL4YJjb250cmFjdC10ZXN0cy0x'],
  ['ssha256', '{SSHA256}ZSp4UB01ElD+SQX1UEVXTA0QdYmhdpqyaC2+Q1cSSoJjb250cmFjdC10ZXN0cy0x'],
  [
    'ssha512',
    '{SSHA512}A+CaJug632jyH1iMVVTEAfpagcLng3Cv4Qj6pnoNuGiZVoOJu1tJEmRBtrIhl/dJYYJdMnlBh9VslfOYGmPkrGNvbnRyYWN0LXRlc3RzLTE=',
  ],
  ['pbkdf2-sha1', '$pbkdf2-sha1$i=100,l=20$Y29udHJhY3QtdGVzdHMtMQ$CBNMknDTrtU/DB9eAn4nQUHXCZI'],
  ['pbkdf2-sha224', '$pbkdf2-sha224$i=100,l=32$Y29udHJhY3QtdGVzdHMtMQ$uyCOHDWxnPhNRquF3Be4tw+qyM43X64pOtjOeqv90Hg'],
  ['pbkdf2-sha384', '$pbkdf2-sha384$i=100,l=32$Y29udHJhY3QtdGVzdHMtMQ$efFN2cfD26NbMwN7ts1H83bMJ1/tCdxMRkXKqmE8EDQ'],
  ['pbkdf2-sha999', '$pbkdf2-sha999$i=100,l=32$Y29udHJhY3QtdGVzdHMtMQ$Ro2v09/4W8iYRzba4ZhRirKkGrXeEkt/Kr9BkGcfQgM'],
  [
    'pbkdf2-other-length',
    '$pbkdf2-sha256$i=100,l=64$Y29udHJhY3QtdGVzdHMtMQ$Ro2v09/4W8iYRzba4ZhRirKkGrXeEkt/Kr9BkGcfQgM',
  ],
  ['sha1', '$sha1$pf=e1NBTFR9LXtQQVNTV09SRH0=$Y29udHJhY3QtdGVzdHMtMQ==$j0wl89kdixKNzQINsBW/TyxxNMc='],
  [
    'sha256',
    '$sha256$pf=e1NBTFR9LXtQQVNTV09SRH0=$Y29udHJhY3QtdGVzdHMtMQ==$svJk/X4JNnvvEzruQGD/IZ6fARlQhEP1FZ6Wp2cfRcI=',
  ],
  [
    'sha512',
    '$sha512$pf=e1NBTFR9LXtQQVNTV09SRH0=$Y29udHJhY3QtdGVzdHMtMQ==$2XfSvAK/HK1feZjCJ6tZCh6lSbkqUNxH15aXqh4fDUqNiwOqUlMB0a7EwfKD4QjWvT6Kgmbhgrf4Cesn74WhLw==',
  ],
  ['md5', '$md5$kMg2L42uJYXF/C1IzWkJvQ=='],
  ['md5-salted', '$md5$pf=e1BBU1NXT1JEfXtTQUxUfSQ/$Y29udHJhY3QtdGVzdHMtMQ==$NklNIZVhOF1fI9rCH5rN+A=='],
  ['md5-crypt', '$md5-crypt$contract$Ae6OhkFTNx45M2ccTIJX..'],
  ['sha256-crypt', '$sha256-crypt$contract$QHea4gPLgRUNMQnkTbl/WCpXQ4IcEdJ6AgtEzAp1CgA'],
  [
    'sha512-crypt',
    '$sha512-crypt$contract$LvKvUafc8uB7mXaMXlhzS6Tcsm0VKjML2O80Y4HUM3Bjsh8s73ZDhic6POJUELYWA3k9mRf8Sa85K/nHhSfST0',
  ],
  ['sha256-crypt-rounds', '$sha256-crypt$rounds=1234$contract-tests-1$6QsCFvzRcIq6Ax9M5eDmq/L77/Z69z8vZqH/ZXfMPL.'],
  [
    'sha512-crypt-rounds',
    '$sha512-crypt$rounds=1234$contract-tests-1$xClL6KuH/4EHvBbv0Ji6Pcaj2IR5oEyyFmets1a8m1c16EIPYyk/8tCeao9qRXPF3cuwO/A8evrjT1jJp4N2R/',
  ],
  ['md5-crypt-no-salt', '$md5-crypt$$/JlcK2tP4VxjgYt5WQCal1'],
  ['hmac-md5', '$hmac-md5$NmQyMGE3ZDA2MWU3Njc1ZmI5MjVmNDQ0MjVhMzIxNzA=$Y29udHJhY3QtdGVzdHMtMQ=='],
  ['hmac-sha1', '$hmac-sha1$Nzk3ZDZhODU3MmJjNDE2MmZhY2JmM2M5ZmE3MmFmOTI1OTc2YjAwOA==$Y29udHJhY3QtdGVzdHMtMQ=='],
  [
    'hmac-sha224',
    '$hmac-sha224$ZjA3NmRmZTE5OWY0OGI2NjY3MzNhZmU2Zjk0ZDdkZjg0YTE3Mjk2NzM4ZWU5YjJiOWY1MGRmODA=$Y29udHJhY3QtdGVzdHMtMQ==',
  ],
  [
    'hmac-sha256',
    '$hmac-sha256$NDUwZjFiNDg4OTEyZTdhMTg4MTJjZmFmOTYxNDU4N2Q3YmEzZmNkMTVhNzMwOGI0MDhiNjUzMmNkYmQ3MTk3NQ==$Y29udHJhY3QtdGVzdHMtMQ==',
  ],
  [
    'hmac-sha384',
    '$hmac-sha384$NjkwZmZkMTBhZTViMzhkM2E5OTM3ZGI1Mjc4MzNkZjMwMzBkNzM4ZTUxMDk2ZThjZGY3YjllZGMyMjIwZWQ4NWVlYWNiNDQ5NDE2NGE3NjlmNTNjNjlkY2E4MzE3MDgy$Y29udHJhY3QtdGVzdHMtMQ==',
  ],
  [
    'hmac-sha512',
    '$hmac-sha512$NjE3YjY3YzkwYzZlMWY0NWY1YTk2MGNhYWE0MWQ2YmU5NDA1ODIwMjAyODExNGZmN2VkNzg3ZDlmMGFhZmU4Y2JhODA5YjVhMWNlMzFhYzg5NTQ5MmEyODI5MzdlYmIwZGNlYWUzMjZjMTcxMmZiOGMxYzk3ZWIxYTA0MmM1ZjQ=$Y29udHJhY3QtdGVzdHMtMQ==',
  ],
  ['hmac-md4', '$hmac-md4$NzM1MDBkMWI3Y2Q3N2E0ZDRlYTgzMGY5MmEyY2MzNDU=$Y29udHJhY3QtdGVzdHMtMQ=='],
  [
    'firescrypt',
    '$firescrypt$ln=4,r=8,p=1$Y29udHJhY3QtdGVzdHMtMQ==$vhtbfIwAxP+QeL1SrFSkBXyvRxk3ACpJJUBXnoSCw9ySejhMY1Ny1rFh4CjnUZIss2DX1p7Lv4wKCghGHcsHqA==$Bw==$jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
  ],
  ['pbkdf2-no-rounds', '$pbkdf2-sha256$i=0,l=32$Y29udHJhY3QtdGVzdHMtMQ$562/n9mFkWB5QNgJSeeNe68ifol/1UmYh8kaoqCBRFQ'],
];

/** Malformed hashes and edge cases: some match no password, some match any. */
export const edgeCaseHashes: readonly ImportedHash[] = [
  ['broken-bcrypt', '$2a$'],
  ['broken-argon2id', '$argon2id$v=19$m=64'],
  ['broken-scrypt', '$scrypt$ln=3,r=8,p=1$eA==$eA=='],
  ['broken-ssha', '{SSHA}eA=='],
  ['broken-md5', '$md5$$'],
  ['broken-md5-crypt', '$md5-crypt$whuMjZj.HMFoaTaZRRtkO0'],
  ['broken-sha512-crypt', '$sha512-crypt$rounds=many$contract$eA'],
  ['broken-hmac', '$hmac-md5$MTIzNDU='],
  ['broken-firescrypt', '$firescrypt$ln=4,r=8,p=1$eA==$eA=='],
  ['empty-pbkdf2', '$pbkdf2-sha256$i=1,l=32$$'],
  ['empty-scrypt', '$scrypt$ln=16,r=8,p=1$$'],
  [
    'pbkdf2-sha224-by-sha2',
    '$pbkdf2-sha224$i=100,l=32$Y29udHJhY3QtdGVzdHMtMQ$kpPLqrCyGKc7bHJqqC7hwZlp/IV+GQEbKxGy5jr8qmQ',
  ],
  [
    'pbkdf2-sha384-by-sha2',
    '$pbkdf2-sha384$i=100,l=32$Y29udHJhY3QtdGVzdHMtMQ$Hos3l9Z8ydfEIa5H3iCjr5USo+Mndv1iga5SqDheG10',
  ],
  ['pbkdf2-padded', '$pbkdf2-sha256$i=100,l=32$Y29udHJhY3QtdGVzdHMtMQ==$Ro2v09/4W8iYRzba4ZhRirKkGrXeEkt/Kr9BkGcfQgM='],
  ['md5-crypt-long-salt', '$md5-crypt$contracttests$Ae6OhkFTNx45M2ccTIJX..'],
  ['sha256-crypt-long-salt', '$sha256-crypt$contract-tests-1-and-more$..VuRlJLGHG0fLDyBXCzYBj.TEW4A5zec0YdgSx/mw0'],
];
