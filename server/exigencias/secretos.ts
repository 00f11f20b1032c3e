import { deflateRawSync } from 'node:zlib';
import { type Exigencia, si } from '#integrations/exigencia.ts';
import { erroresDeClave } from '#values/clave.ts';
import type { Valores } from '../ajustes.ts';
import { USUARIOS_DEMO } from '../db/seed/datos/demo.ts';

const DISTINTOS = 10;
/** Fewer bytes than a random secret of 32 characters compresses to. */
const BYTES = 24;
const CLAVES_DEMO = new Set<string>(USUARIOS_DEMO.map(({ clave }) => clave));

const comprimido = (bytes: Uint8Array): number => deflateRawSync(bytes, { level: 9 }).length;

/** True if a secret repeats or counts up so much that it can be guessed. */
const esDebil = (secreto: string): boolean => {
  const bytes = Buffer.from(secreto);
  // A sequence has the same difference between all its neighbours.
  const pasos = bytes.map((byte, i) => byte - (bytes[i - 1] ?? 0));
  return (
    new Set(secreto).size < DISTINTOS || comprimido(bytes) < BYTES || comprimido(pasos) < BYTES
  );
};

const reparoDeClaveAdmin = ({ CLAVE_ADMIN: clave, POLITICA_CLAVES }: Partial<Valores>) => {
  if (clave === undefined) return null;
  if (CLAVES_DEMO.has(clave)) return 'Es una contraseña de demostración: elija otra';
  const errores = erroresDeClave(clave, POLITICA_CLAVES ?? 'clasica');
  return si(
    errores.length > 0,
    `No cumple lo que se pide de una contraseña: ${errores.join('. ')}`,
  );
};

export const DE_SECRETOS: readonly Exigencia<Valores>[] = [
  {
    ajuste: 'SECRETO',
    reparo: ({ SECRETO }) => {
      const como = 'ponga al menos 32 caracteres al azar, como los de openssl rand -base64 32';
      if (SECRETO === undefined) return `Falta: ${como}`;
      return si(esDebil(SECRETO), `Se adivina: ${como}`);
    },
  },
  {
    ajuste: 'SECRETOS_ANTERIORES',
    reparo: ({ SECRETO, SECRETOS_ANTERIORES: anteriores = [] }) => {
      if (anteriores.some(esDebil))
        return 'Uno se adivina, y lo que con él se falsifique valdría: quítelo';
      return si(
        SECRETO !== undefined && anteriores.includes(SECRETO),
        'Contiene el SECRETO de ahora: ponga sólo los de antes',
      );
    },
  },
  { ajuste: 'CLAVE_ADMIN', reparo: reparoDeClaveAdmin },
];
