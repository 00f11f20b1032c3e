import {
  borrarFilas,
  type ClaseDeDatos,
  DIAS_DE_LO_TERMINADO,
  FILAS_POR_VEZ,
  type Pasada,
} from '#nucleo/db/olvido.ts';
import { type RawBuilder, sql } from 'kysely';

/** Of a message that left, or was given up: whom it went to, about what and its hash stay. */
export const vaciarEnvios =
  (cuales: RawBuilder<unknown>): Pasada =>
  async (tx, { limite, ahora }) => {
    const { numAffectedRows } = await sql`
    update envios set olvidado_en = ${ahora},
      huella = encode(sha256(convert_to(contenido::text, 'UTF8')), 'hex'),
      contenido = jsonb_strip_nulls(jsonb_build_object('messageId', contenido -> 'messageId',
        'asunto', contenido -> 'asunto', 'adjuntos', contenido -> 'adjuntos'))
    where id in (
      select id from envios where olvidado_en is null and estado <> 'pendiente'
        and venta_id is not null and creado_en < ${limite} and ${cuales}
        and coalesce(enviado_en, ultimo_intento_en, creado_en) < ${limite}
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
    clase: 'correos_en_carpeta',
    dias: DIAS_DE_LO_TERMINADO,
    guardado: async ({ bandeja }, { limite }) => (await bandeja?.olvidar(limite)) ?? 0,
  },
];
