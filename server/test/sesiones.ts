import { randomUUID } from 'node:crypto';
import { PERFILES, type Rol } from '#values/perfil.ts';
import type { Casa } from './casa.ts';
import { crearUsuario } from './negocio/fabrica.ts';

const HORA_MS = 3_600_000;

interface SesionPublica {
  readonly convenioId: number;
  /** The one sale of a session that a code opened. */
  readonly ventaId?: number;
  readonly correo?: string;
}

/** Opens a user's session without the second of hashing that a password takes. */
export const abrirSesionDe = async (
  { base, puertos, reloj }: Casa,
  usuarioId: number,
  publica: SesionPublica | null = null,
): Promise<string> => {
  const ahora = reloj.ahora();
  const sesionId = randomUUID();
  await base
    .insertInto('sesiones')
    .values({
      id: sesionId,
      usuario_id: usuarioId,
      tipo: publica ? 'publico' : 'login',
      convenio_id: publica?.convenioId ?? null,
      venta_id: publica?.ventaId ?? null,
      correo: publica?.correo ?? null,
      rotada_en: ahora,
      creada_en: ahora,
      vence_en: new Date(ahora.getTime() + 12 * HORA_MS),
      cerrada_en: null,
      motivo_cierre: null,
    })
    .execute();
  const venceEn = new Date(ahora.getTime() + HORA_MS);
  return puertos.cripto.firmarToken({ usuarioId, sesionId }, ahora, venceEn);
};

/** A token of a new user of each role; undefined for nobody. */
export const tokenDeRol = async (
  casa: Casa,
  rol: Rol,
  convenioId: number,
): Promise<string | undefined> => {
  if (rol === 'anonimo') return undefined;
  const perfilId = rol === 'publico' ? PERFILES.venta.id : PERFILES[rol].id;
  const { id } = await crearUsuario(casa, perfilId);
  return abrirSesionDe(casa, id, rol === 'publico' ? { convenioId } : null);
};
