import { seCierraAMano } from '#features/auditoria/incidente.ts';
import { CLAVE_DE_RECORDATORIO } from '#features/envios/correo.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import type { EnvioFallidoVM, IncidenteVM } from './incidentes.contract.ts';

const MAXIMO = 500;
const DIAS_MS = 30 * 86_400_000;

const incidentesAbiertos = async ({ db }: Contexto): Promise<IncidenteVM[]> => {
  const filas = await db
    .selectFrom('incidentes')
    .select(['id', 'clase', 'venta_id', 'detalle', 'abierto_en'])
    .where('cerrado_en', 'is', null)
    .orderBy('abierto_en')
    .orderBy('id')
    .limit(MAXIMO)
    .execute();
  return filas.map(({ id, clase, venta_id, detalle, abierto_en }) => ({
    id,
    clase,
    detalle,
    ventaId: venta_id,
    abierto: abierto_en.toISOString(),
    seCierraAMano: seCierraAMano(clase),
  }));
};

const enviosFallidos = async ({ db, ahora }: Contexto): Promise<EnvioFallidoVM[]> => {
  const filas = await db
    .selectFrom('envios')
    .select(['id', 'clase', 'venta_id', 'destino', 'intentos', 'ultima_respuesta', 'creado_en'])
    .where('estado', '=', 'rechazado')
    .where('clase', 'in', ['correo', 'validar_pago'])
    .where('clave', 'not like', `${CLAVE_DE_RECORDATORIO}%`)
    .where('creado_en', '>', new Date(ahora.getTime() - DIAS_MS))
    .orderBy('creado_en')
    .orderBy('id')
    .limit(MAXIMO)
    .execute();
  return filas.map(({ id, clase, venta_id, destino, intentos, ultima_respuesta, creado_en }) => ({
    id,
    destino,
    intentos,
    ventaId: venta_id,
    respuesta: ultima_respuesta,
    clase: clase === 'correo' ? 'correo' : 'validar_pago',
    creado: creado_en.toISOString(),
  }));
};

/** Matters for a person that no other screen lists. */
export const buscarPendientes = async (ctx: Contexto) => ({
  incidentes: await incidentesAbiertos(ctx),
  envios: await enviosFallidos(ctx),
});
