import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const PRESENTE = 0x01;
const VERIFICADA = 0x04;
const CON_CLAVE = 0x40;

interface Opciones {
  readonly challenge?: unknown;
}
interface Gesto {
  readonly origen?: string;
  readonly sitio?: string;
  /** True: the device verified its user. */
  readonly verificada?: boolean;
  /** Signature counter; by default one more each time. */
  readonly contador?: number;
}

const sha256 = (dato: string | Uint8Array): Buffer => createHash('sha256').update(dato).digest();
const b64 = (dato: Uint8Array | string): string => Buffer.from(dato).toString('base64url');
const entero = (valor: number, bytes: number): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(valor, 0, bytes);
  return buffer;
};
const enHex = (hex: string): Buffer => Buffer.from(hex.replaceAll(' ', ''), 'hex');
/** Bytes in CBOR. */
const cborBytes = (dato: Uint8Array): Buffer =>
  dato.length < 256
    ? Buffer.concat([enHex('58'), entero(dato.length, 1), dato])
    : Buffer.concat([enHex('59'), entero(dato.length, 2), dato]);
const cborTexto = (texto: string): Buffer =>
  Buffer.concat([entero(0x60 + texto.length, 1), Buffer.from(texto)]);

/** A passkey in software (ES256): answers like authenticator and browser together. */
export const crearLlaveDePrueba = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credencial = randomBytes(32);
  let usos = 0;

  const datosDe = (tipo: string, { challenge }: Opciones, origen: string): Buffer =>
    Buffer.from(JSON.stringify({ type: tipo, challenge, origin: origen, crossOrigin: false }));
  const cabeza = (marcas: number, sitio: string, contador: number): Buffer =>
    Buffer.concat([sha256(sitio), entero(marcas, 1), entero(contador, 4)]);
  const responder = (respuesta: object) => ({
    id: b64(credencial),
    rawId: b64(credencial),
    type: 'public-key',
    clientExtensionResults: {},
    response: respuesta,
  });
  const marcas = ({ verificada = true }: Gesto): number => PRESENTE + (verificada ? VERIFICADA : 0);

  return {
    registrar(opciones: Opciones, gesto: Gesto = {}) {
      const { origen = 'http://localhost:3000', sitio = 'localhost' } = gesto;
      const clave = Buffer.concat([
        enHex('a5 01 02 03 26 20 01 21'),
        cborBytes(Buffer.from(x, 'base64url')),
        enHex('22'),
        cborBytes(Buffer.from(y, 'base64url')),
      ]);
      const autenticador = Buffer.concat([
        cabeza(marcas(gesto) + CON_CLAVE, sitio, 0),
        Buffer.alloc(16),
        entero(credencial.length, 2),
        credencial,
        clave,
      ]);
      const atestacion = Buffer.concat([
        enHex('a3'),
        cborTexto('fmt'),
        cborTexto('none'),
        cborTexto('attStmt'),
        enHex('a0'),
        cborTexto('authData'),
        cborBytes(autenticador),
      ]);
      return responder({
        clientDataJSON: b64(datosDe('webauthn.create', opciones, origen)),
        attestationObject: b64(atestacion),
      });
    },
    firmar(opciones: Opciones, gesto: Gesto = {}) {
      const { origen = 'http://localhost:3000', sitio = 'localhost' } = gesto;
      usos += 1;
      const autenticador = cabeza(marcas(gesto), sitio, gesto.contador ?? usos);
      const datos = datosDe('webauthn.get', opciones, origen);
      const firma = sign('sha256', Buffer.concat([autenticador, sha256(datos)]), privateKey);
      return responder({
        clientDataJSON: b64(datos),
        authenticatorData: b64(autenticador),
        signature: b64(firma),
      });
    },
  };
};
export type LlaveDePrueba = ReturnType<typeof crearLlaveDePrueba>;
