import { criptoLocal } from '#integrations/cripto/local.ts';
import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import { abrirBase, type Base } from '#nucleo/db/conexion.ts';
import { fechaSantiago, sumarDias } from '#values/fecha.ts';
import type { Config } from '../config.ts';
import { CONVENIOS_DEMO } from '../db/seed/datos/demo.ts';
import { type DiasDelPasado, diasDelPasado, RANGOS_PASADO } from './datos.ts';
import { sembrarConvenios } from './sembrar-convenios.ts';

/**
 * The past keeps no table. Its number range tells its state: none, not begun; valid, being sown until the
 * range's last day; not valid, done.
 */
export const rangoDelPasado = (base: Base) =>
  base
    .selectFrom('rangos')
    .select(['vigente', 'termino_vigencia as hasta'])
    .where('clase', '=', 'poliza')
    .where('numero_inicial', '=', RANGOS_PASADO[0].inicial)
    .executeTakeFirst();

export const conveniosSembrados = (base: Base) =>
  base
    .selectFrom('convenios as c')
    .leftJoin('enlaces_publicos as e', 'e.convenio_id', 'c.id')
    .select(['c.id', 'c.nombre', 'e.usuario_id as uid', 'e.codigo as usn'])
    .execute();

/** True for a demonstration database that nobody has used yet. */
const estaPorEstrenar = async (base: Base): Promise<boolean> => {
  const nombres = new Set((await conveniosSembrados(base)).map(({ nombre }) => nombre));
  const venta = await base.selectFrom('ventas').select('id').limit(1).executeTakeFirst();
  return !venta && CONVENIOS_DEMO.every(({ nombre }) => nombres.has(nombre));
};

/**
 * True if every third party is the demonstration's own. A real insurer, provider or association must not hear
 * of invented sales.
 */
export const admitePasado = (config: Config): boolean =>
  config.AMBIENTE === 'demo' &&
  config.SEMILLA === 'pasado' &&
  config.REGISTRO === 'url' &&
  config.PASARELA === 'simulada' &&
  config.DOCUMENTOS === 'carpeta' &&
  !config.FIRMA_P12 &&
  !config.REGISTRO_URL &&
  !config.PASARELA_SIMULADA_URL &&
  !config.ASEGURADORA_URL &&
  !config.AACH_URL;

/** Days to sow, or null if the past is done or was never begun. */
export const pasadoPorSembrar = async (base: Base): Promise<DiasDelPasado | null> => {
  const rango = await rangoDelPasado(base);
  return rango?.vigente ? diasDelPasado(rango.hasta) : null;
};

/**
 * Begins a past that ends yesterday, unless there is one: agreements and numbers. Returns true while
 * something remains to sow.
 */
export const prepararPasado = async (url: string): Promise<boolean> => {
  const base = abrirBase(url, 1);
  try {
    if (!(await rangoDelPasado(base)) && (await estaPorEstrenar(base))) {
      const dias = diasDelPasado(sumarDias(fechaSantiago(relojDelSistema.ahora()), -1));
      // Only hashes a password and draws codes, so it needs no secret of the installation.
      await sembrarConvenios(base, criptoLocal('semilla'), dias);
    }
    return (await pasadoPorSembrar(base)) !== null;
  } finally {
    await base.destroy();
  }
};

/** Marks the past as done. */
export const cerrarPasado = async (base: Base): Promise<void> => {
  await base
    .updateTable('rangos')
    .set({ vigente: false })
    .where(
      'numero_inicial',
      'in',
      RANGOS_PASADO.map(({ inicial }) => inicial),
    )
    .execute();
};
