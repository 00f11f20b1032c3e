import { Secret, TOTP } from 'otpauth';
import type { Cripto } from './port.ts';

const EMISOR = 'SOAP';
const PERIODO = 30;
const RESPALDO_BYTES = 10;

const de = (secreto: string, cuenta = ''): TOTP =>
  new TOTP({ issuer: EMISOR, label: cuenta, secret: Secret.fromBase32(secreto), period: PERIODO });

/** TOTP codes of RFC 6238 as every authenticator app supports them: SHA-1, six digits, 30 s. */
export const totp: Pick<
  Cripto,
  'secretoTotp' | 'direccionTotp' | 'turnoTotp' | 'codigoDeRespaldo'
> = {
  secretoTotp: () => new Secret({ size: 20 }).base32,
  direccionTotp: (secreto, cuenta) => de(secreto, cuenta).toString(),
  turnoTotp(secreto, codigo, ahora) {
    const timestamp = ahora.getTime();
    const corrido = de(secreto).validate({ token: codigo, timestamp, window: 1 });
    return corrido === null ? null : Math.floor(timestamp / 1_000 / PERIODO) + corrido;
  },
  codigoDeRespaldo: () => new Secret({ size: RESPALDO_BYTES }).base32,
};
