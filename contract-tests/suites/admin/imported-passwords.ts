import { contract } from '../../contract.ts';
import { password, startApi, submit } from '../../kit/index.ts';

/** Hashes of the kit's password, one a scheme, made once by the schemes' own libraries. */
const hashes: readonly (readonly [scheme: string, hash: string])[] = [
  ['bcrypt', '$2b$04$VCU7GpnkWUmpQT8lKVq3M.cLu399swlTw0MIiZt2wTCNqYoRzhG1K'],
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
];

const broken: typeof hashes = [
  ['broken-bcrypt', '$2a$'],
  ['broken-argon2id', '$argon2id$v=19$m=64'],
  ['broken-scrypt', '$scrypt$ln=3,r=8,p=1$eA==$eA=='],
  ['broken-ssha', '{SSHA}eA=='],
  ['unknown-scheme', '$unknown$eA=='],
];

export default contract('imported-passwords', { profile: 'password' }, async ({ admin, email, newNative, note }) => {
  for (const [scheme, hash] of [...hashes, ...broken]) {
    note(`import: ${scheme}`);
    const address = email(scheme);
    await admin.post('/admin/identities', {
      traits: { email: address, firstName: 'Ada', lastName: 'Byron' },
      credentials: { password: { config: { hashed_password: hash } } },
    });
    const native = newNative();
    const flow = await startApi(native, 'login');
    await submit(native, flow, { method: 'password', identifier: address, password: 'another-password' });
    await submit(native, flow, { method: 'password', identifier: address, password });
  }
});
