import type { EnlacePublico } from '#values/enlace-publico.ts';
import { calcularDv } from '#values/rut.ts';
import { abrirPrecios } from '../../db/seed/precios.ts';
import type { Casa } from '../casa.ts';
import { contador } from '../series.ts';

const siguiente = contador(0);

/** A broker with a unique RUT. */
export const crearCorredor = async ({ base }: Casa): Promise<number> => {
  const rut = 76_000_000 + siguiente();
  const { id } = await base
    .insertInto('corredores')
    .values({
      rut,
      dv: calcularDv(rut),
      nombre: null,
      segundo_nombre: null,
      apellido_paterno: null,
      apellido_materno: null,
      razon_social: `CORREDORA ${rut} SPA`,
      email: null,
      telefono: null,
      comuna_id: null,
      calle: null,
      numero: null,
      departamento: null,
      villa: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const CLAVE_DE_PRUEBA = 'Prueba#26';
let hash: Promise<string> | null = null;

/** A user of a profile (1 to 5) linked to brokers. */
export const crearUsuario = async (
  { base, puertos }: Casa,
  perfilId: number,
  corredores: readonly number[] = [],
): Promise<{ id: number; nombre: string }> => {
  hash ??= puertos.cripto.cifrarClave(CLAVE_DE_PRUEBA);
  const nombre = `usuario${siguiente()}`;
  const { id } = await base
    .insertInto('usuarios')
    .values({
      nombre_usuario: nombre,
      clave_hash: await hash,
      entidad_id: null,
      perfil_id: perfilId,
      tipo_login: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const corredorId of corredores) {
    await base
      .insertInto('usuario_corredores')
      .values({ usuario_id: id, corredor_id: corredorId })
      .execute();
  }
  return { id, nombre };
};

let personas = 0;

/** Gives a user a person with this mail. */
export const darCorreo = async (
  { base }: Casa,
  usuarioId: number,
  email: string,
): Promise<void> => {
  personas += 1;
  const rut = 12_000_000 + personas;
  const { id } = await base
    .insertInto('entidades')
    .values({
      rut,
      dv: calcularDv(rut),
      nombres: 'ANA',
      segundo_nombre: null,
      apellido_paterno: 'ROJAS',
      apellido_materno: null,
      razon_social: null,
      email,
      telefono: null,
      comuna_id: null,
      calle: null,
      numero: null,
      departamento: null,
      villa: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await base.updateTable('usuarios').set({ entidad_id: id }).where('id', '=', usuarioId).execute();
};

/** A public link like the demonstration's. Returns the content of its address. */
export const crearEnlace = async (
  { base, puertos, reloj }: Casa,
  { convenioId, usuarioId }: { convenioId: number; usuarioId: number },
): Promise<EnlacePublico> => {
  const usn = puertos.cripto.azar().slice(0, 22);
  await base
    .insertInto('enlaces_publicos')
    .values({
      convenio_id: convenioId,
      usuario_id: usuarioId,
      codigo: usn,
      creado_en: reloj.ahora(),
      revocado_en: null,
    })
    .execute();
  return { cid: convenioId, uid: usuarioId, usn };
};

interface ConvenioDePrueba {
  readonly corredorId: number;
  readonly usuarioIds: readonly number[];
  readonly inicio?: string;
  readonly termino?: string;
  readonly tipoDePago?: number;
  readonly prima?: number;
}

/** An agreement that sells every vehicle type and use of the catalogue at one premium. */
export const crearConvenio = async ({ base }: Casa, datos: ConvenioDePrueba): Promise<number> => {
  const { id } = await base
    .insertInto('convenios')
    .values({
      nombre: `CONVENIO ${siguiente()}`,
      tipo_de_pago: datos.tipoDePago ?? 1,
      tipo_de_acceso: 0,
      inicio_vigencia: datos.inicio ?? '2026-01-01',
      termino_vigencia: datos.termino ?? '2028-12-31',
      inicio_vigencia_polizas: '2026-01-01',
      termino_vigencia_polizas: '2029-12-31',
      corredor_id: datos.corredorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const tipos = await base
    .selectFrom('tipos_vehiculo as t')
    .leftJoin('tipos_uso as u', 'u.tipo_vehiculo_id', 't.id')
    .select(['t.id', 'u.id as uso'])
    .execute();
  await base
    .insertInto('convenio_primas')
    .values(
      tipos.map((tipo) => ({
        convenio_id: id,
        tipo_vehiculo_id: tipo.id,
        tipo_uso_id: tipo.uso,
        mes_legal: 3,
        valor_venta_base: datos.prima ?? 9_280,
        prima_minima: null,
        prima_maxima: null,
      })),
    )
    .execute();
  await abrirPrecios(base, id);
  for (const usuarioId of datos.usuarioIds) {
    await base
      .insertInto('convenio_usuarios')
      .values({ convenio_id: id, usuario_id: usuarioId })
      .execute();
  }
  return id;
};

/** A range of each kind with `cantidad` numbers. */
export const crearRangos = async ({ base }: Casa, cantidad: number): Promise<void> => {
  const inicial = 1_000_000 * siguiente();
  for (const clase of ['poliza', 'folio'] as const) {
    await base
      .insertInto('rangos')
      .values({
        clase,
        numero_inicial: inicial,
        numero_final: inicial + cantidad - 1,
        siguiente: inicial,
        inicio_vigencia: '2026-01-01',
        termino_vigencia: '2030-12-31',
      })
      .execute();
  }
};

/** An agreement with its own broker and seller, the minimum for seeding sales. */
export const crearConvenioQueVende = async (casa: Casa): Promise<void> => {
  const corredorId = await crearCorredor(casa);
  const { id } = await crearUsuario(casa, 3, [corredorId]);
  await crearConvenio(casa, { corredorId, usuarioIds: [id] });
};
