import {
  borrarFilas,
  type ClaseDeDatos,
  DIAS_DE_CONTRATO,
  DIAS_DE_LO_TERMINADO,
  FILAS_POR_VEZ,
  filasViejas,
  type Pasada,
} from '#nucleo/db/olvido.ts';
import { type RawBuilder, sql } from 'kysely';
import { HUELLA_DEL_TEXTO, SIN_TEXTO } from './envio.store.ts';

/**
 * Removes the text of messages that were given up, sent to the insurer, or sent by an older release that kept
 * it.
 */
export const vaciarEnvios =
  (cuales: RawBuilder<unknown>): Pasada =>
  async (tx, { limite, ahora }) => {
    const { numAffectedRows } = await sql`
    update envios e set olvidado_en = ${ahora}, sha256 = ${HUELLA_DEL_TEXTO}, contenido = ${SIN_TEXTO}
    where id in (
      select id from envios where olvidado_en is null and estado <> 'pendiente'
        and venta_id is not null and creado_en < ${limite} and ${cuales}
        and coalesce(enviado_en, ultimo_intento_en, creado_en) < ${limite}
      limit ${FILAS_POR_VEZ} for update skip locked
    )`.execute(tx);
    return Number(numAffectedRows ?? 0n);
  };

/** Removes the recipients of sales whose policies no law keeps; only the fact of sending stays. */
const olvidarDestinos: Pasada = async (tx, { limite }) => {
  const { numAffectedRows } = await sql`
    update envios set destino = '', contenido = '{}'
    where id in (
      select e.id from envios e where e.destino <> '' and e.estado <> 'pendiente'
        and e.clase = 'correo' and e.creado_en < ${limite}
        and not exists (select 1 from venta_vehiculos vv where vv.venta_id = e.venta_id
          and vv.vigencia_hasta >= ${limite}::timestamptz::date)
      limit ${FILAS_POR_VEZ} for update skip locked
    )`.execute(tx);
  return Number(numAffectedRows ?? 0n);
};

export const OLVIDO_DE_ENVIOS: readonly ClaseDeDatos[] = [
  { clase: 'envios', dias: DIAS_DE_LO_TERMINADO, seAnota: true, pasada: vaciarEnvios(sql`true`) },
  {
    clase: 'envios_sin_venta',
    dias: DIAS_DE_LO_TERMINADO,
    pasada: borrarFilas(
      'envios',
      ({ limite }) => sql`venta_id is null and estado <> 'pendiente' and creado_en < ${limite}
        and coalesce(enviado_en, ultimo_intento_en, creado_en) < ${limite}`,
    ),
  },
  {
    clase: 'destinos_de_envios',
    dias: DIAS_DE_CONTRATO,
    seAnota: true,
    pasada: olvidarDestinos,
  },
  filasViejas('correos_rechazados', 'desde', 730),
  {
    clase: 'correos_en_carpeta',
    dias: DIAS_DE_LO_TERMINADO,
    guardado: async ({ bandeja }, { limite }) => (await bandeja?.olvidar(limite)) ?? 0,
  },
];
