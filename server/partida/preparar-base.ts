import { criptoLocal } from '#integrations/cripto/local.ts';
import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import { codificarEnlace } from '#values/enlace-publico.ts';
import { fechaSantiago } from '#values/fecha.ts';
import type { Config } from '../config.ts';
import { abrirBase } from '#nucleo/db/conexion.ts';
import { exigirVersion } from '../db/esquema-visto.ts';
import { migrar } from '../db/migrar.ts';
import { sembrarAdministrador, sembrarDemo } from '../db/seed/demo.ts';
import { CLAVE_ADMIN_DEMO } from '../db/seed/datos/demo.ts';
import { sembrarMaestros } from '../db/seed/maestros.ts';
import { exigirUsuarios } from '../exigencias/usuarios.ts';
import { exigirBase } from './exigir-base.ts';

/**
 * Paths of the unrevoked public links of `convenios`, or of all agreements: base64url of `{ cid, uid, usn }`.
 */
export const enlacesPublicos = async (
  url: string,
  convenios?: readonly string[],
): Promise<string[]> => {
  const base = abrirBase(url, 1);
  try {
    const enlaces = await base
      .selectFrom('enlaces_publicos as e')
      .innerJoin('convenios as c', 'c.id', 'e.convenio_id')
      .select(['e.convenio_id as cid', 'e.usuario_id as uid', 'e.codigo as usn'])
      .where('e.revocado_en', 'is', null)
      .$if(convenios !== undefined, (q) => q.where('c.nombre', 'in', convenios ?? []))
      .orderBy('e.id')
      .execute();
    return enlaces.map((enlace) => `/${codificarEnlace(enlace)}`);
  } finally {
    await base.destroy();
  }
};

/**
 * Migrates, and seeds according to SEMILLA. Production never gets demonstration data. Throws before it
 * migrates if a demonstration user can log in, or if nobody could. Returns false, and changes nothing, if a
 * later release already migrated the database.
 */
export const prepararBase = async (
  config: Config,
  url: string,
  decir?: (linea: string) => void,
): Promise<boolean> => {
  const base = abrirBase(url, 2);
  try {
    await exigirBase(base);
    await exigirVersion(base);
    await exigirUsuarios(config, base);
    if (!(await migrar(url, decir ? { decir } : {}))) return false;
    await sembrarMaestros(base);
    // Seeding only hashes passwords and draws codes, so it needs no secret of the installation.
    const cripto = criptoLocal('semilla');
    const ahora = relojDelSistema.ahora();
    if (config.AMBIENTE === 'demo' && config.SEMILLA !== 'minima') {
      await sembrarDemo(base, cripto, { hoy: fechaSantiago(ahora), ahora });
      return true;
    }
    const clave = config.CLAVE_ADMIN ?? (config.AMBIENTE === 'demo' ? CLAVE_ADMIN_DEMO : undefined);
    if (clave) await sembrarAdministrador(base, cripto, clave);
    return true;
  } finally {
    await base.destroy();
  }
};
