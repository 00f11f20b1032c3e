import { convenioAlAlcance } from '#features/mantenedores/alcance.query.ts';
import type { Actor, Contexto } from '#nucleo/contexto.ts';
import type { DB } from '#nucleo/db/esquema.ts';
import { nombresDeColumnas } from '#values/campos-de-persona.ts';
import { enmascararCorreo } from '#values/correo-electronico.ts';
import { nombreCompleto } from '#values/persona.ts';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { IntencionVM, VehiculoVM } from './venta.contract.ts';
import type { PropietarioVisibleVM } from '#features/mantenedores/propietarios/propietario.contract.ts';
import { datosEnVenta, deColumnas } from '#features/vehiculo/campos.ts';
import { reservar } from '#features/mantenedores/propietarios/propietario-reservado.ts';
import { hayCargaSinTerminar } from './situacion.query.ts';
import { POR_DEVOLVER, ULTIMO_PAGO } from './situacion.query.ts';
import { huellaDeTerminos } from './situacion.query.ts';
import { esPagoFallido, siguientePaso, VERSION_TERMINOS } from './venta.ts';

/**
 * Matches the sales of a public session: the one its code opened, or those it began by the public
 * link.
 */
export const esDeLaSesion = (
  eb: ExpressionBuilder<{ v: DB['ventas'] }, 'v'>,
  { ventaId, sesionId }: Pick<Actor, 'ventaId' | 'sesionId'>,
) => (ventaId === null ? eb('v.sesion_id', '=', sesionId) : eb('v.id', '=', ventaId));

/** Matches the vehicles of the owner whose mail address opened the session. */
export const esDelCorreo = (
  eb: ExpressionBuilder<{ vv: DB['venta_vehiculos'] }, 'vv'>,
  { correo }: Actor,
) => eb(eb.fn('lower', ['vv.email']), '=', correo);

/** Caller and scope of a look-up. A prepared statement passes the user as a parameter. */
type QuienMira = Pick<Contexto, 'db' | 'alcance'> & {
  readonly actor: Pick<Actor, 'ventaId' | 'sesionId'> & {
    readonly usuarioId: number | null | RawBuilder<number | null>;
  };
};

/** Selects the sales the caller may see, by the scope that the contract gives to the role. */
export const ventasVisibles = (quien: QuienMira) =>
  quien.db
    .selectFrom('ventas as v')
    .innerJoin('convenios as c', 'c.id', 'v.convenio_id')
    .$if(quien.alcance === 'propio', (q) => q.where('v.usuario_id', '=', quien.actor.usuarioId))
    .$if(quien.alcance === 'corredor', (q) => q.where(convenioAlAlcance(quien)))
    .$if(quien.alcance === 'venta', (q) => q.where((eb) => esDeLaSesion(eb, quien.actor)));

const filasDeVehiculos = (ctx: Contexto, ventaId: number) =>
  ctx.db
    .selectFrom('venta_vehiculos as vv')
    .innerJoin('modelos as m', 'm.id', 'vv.modelo_id')
    .innerJoin('marcas as ma', 'ma.id', 'm.marca_id')
    .innerJoin('tipos_vehiculo as t', 't.id', 'vv.tipo_vehiculo_id')
    .leftJoin('tipos_uso as u', 'u.id', 'vv.tipo_uso_id')
    .selectAll('vv')
    .select(['m.nombre as modelo', 'm.vigente as modelo_vigente', 'm.marca_id'])
    .select(['ma.nombre as marca', 'ma.vigente as marca_vigente'])
    .select(['t.nombre as tipo', 't.vigente as tipo_vigente', 'u.nombre as uso'])
    .where('vv.venta_id', '=', ventaId)
    .$if(ctx.actor.correo !== null, (q) => q.where((eb) => esDelCorreo(eb, ctx.actor)))
    .orderBy('vv.posicion')
    .execute();

type FilaVehiculo = Awaited<ReturnType<typeof filasDeVehiculos>>[number];

/**
 * Returns the owner of a sale's vehicle. Public sessions see an owner that the server completed
 * (`conocido_por`) masked; the RUT is hidden only when the plate found the owner. The purchase's own
 * session also sees the fields that it wrote; the session of an owner's mail does not.
 */
const propietarioDe = ({ alcance, actor }: Contexto, fila: FilaVehiculo): PropietarioVisibleVM => {
  const ficha = {
    rut: fila.rut,
    dv: fila.rut_dv,
    ...nombresDeColumnas(fila),
    telefono: fila.telefono,
    email: fila.email,
  };
  if (alcance !== 'venta' || fila.conocido_por === null) return ficha;
  const dePatente = fila.conocido_por === 'patente' ? fila.patente : null;
  return reservar(ficha, dePatente, actor.correo === null ? fila.escritos : []);
};

const opcionesDe = (fila: FilaVehiculo): VehiculoVM['opcionesEmisionEspecial'] => ({
  validarPatente: fila.patente_validada,
  tieneDv: fila.dv !== null,
  informarAach: fila.informar_aach,
  prima: fila.prima_manual ? fila.prima : 'FIJA',
});

const registroDe = (fila: FilaVehiculo): VehiculoVM['registro'] => {
  if (!fila.patente_validada) return null;
  if (fila.registro_verificado) return 'verificado';
  return fila.registro_no_encontrado ? 'no_encontrado' : 'sin_verificar';
};

const aVehiculo = (ctx: Contexto, fila: FilaVehiculo, especial: boolean): VehiculoVM => ({
  id: fila.id,
  patente: fila.patente,
  dv: fila.dv,
  marcaId: fila.marca_id,
  marca: fila.marca,
  marcaEstaVigente: fila.marca_vigente,
  modeloId: fila.modelo_id,
  modelo: fila.modelo,
  modeloEstaVigente: fila.modelo_vigente,
  tipoVehiculoId: fila.tipo_vehiculo_id,
  tipoVehiculo: fila.tipo,
  tipoVehiculoEstaVigente: fila.tipo_vigente,
  ...datosEnVenta(deColumnas(fila)),
  tipoUsoId: fila.tipo_uso_id,
  tipoUso: fila.uso,
  prima: fila.prima,
  primaManual: fila.prima_manual,
  opcionesEmisionEspecial: especial ? opcionesDe(fila) : null,
  vigenciaDesde: fila.vigencia_desde,
  vigenciaHasta: fila.vigencia_hasta,
  urlDescarga: null,
  registro: registroDe(fila),
  propietarioVM: propietarioDe(ctx, fila),
});

const filaDeVenta = (ctx: Contexto, id: number) =>
  ventasVisibles(ctx)
    .innerJoin('usuarios as us', 'us.id', 'v.usuario_id')
    .innerJoin('corredores as k', 'k.id', 'c.corredor_id')
    .leftJoin('entidades as e', 'e.id', 'us.entidad_id')
    .select(['e.id as entidad_id', 'e.rut as entidad_rut', 'e.dv as entidad_dv', 'e.nombres'])
    .select(['e.apellido_paterno', 'e.apellido_materno', 'e.razon_social as entidad_razon_social'])
    .selectAll('v')
    .select(['c.nombre as convenio', 'c.tipo_de_pago', 'c.tipo_de_acceso', 'c.corredor_id'])
    .select(['us.nombre_usuario', 'k.nombre as corredor_nombre', 'k.razon_social'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('pagos')
            .select(sql`1`.as('uno'))
            .whereRef('pagos.venta_id', '=', 'v.id')
            .where('estado', 'in', ['iniciado', 'desconocido']),
        )
        .as('pago_en_curso'),
    )
    .select([ULTIMO_PAGO.as('ultimo_pago'), POR_DEVOLVER.as('por_devolver')])
    .select(
      sql<boolean>`coalesce(v.terminos_version = ${VERSION_TERMINOS}
        and v.terminos_huella = ${huellaDeTerminos(sql.ref('v.id'))}, false)`.as('aceptados'),
    )
    .where('v.id', '=', id)
    .executeTakeFirst();
type FilaVenta = NonNullable<Awaited<ReturnType<typeof filaDeVenta>>>;

/** Returns the entity of the seller; null for a session without a login. */
const entidadDe = (
  { alcance }: Pick<Contexto, 'alcance'>,
  venta: FilaVenta,
): IntencionVM['usuario']['entidadVM'] => {
  const { entidad_id: id, entidad_rut: rut, entidad_dv: dv } = venta;
  if (alcance === 'venta' || id === null || rut === null || dv === null) return null;
  return {
    id,
    rut,
    dv,
    nombreCompleto: nombreCompleto({
      rut,
      nombre: venta.nombres,
      apellidoPaterno: venta.apellido_paterno,
      apellidoMaterno: venta.apellido_materno,
      razonSocial: venta.entidad_razon_social,
    }),
  };
};

/** Returns the failed last payment of an unpaid sale, or null. */
const pagoFallidoDe = (venta: FilaVenta): IntencionVM['pagoFallido'] => {
  const { ultimo_pago: estado, pagada_en, por_devolver: porDevolver } = venta;
  return pagada_en === null && esPagoFallido(estado) ? { estado, porDevolver } : null;
};

/** Buyer's address as the caller may see it: masked for a buyer if a reminder completed it (V-AVISO-011). */
export const correoVisible = (
  { rol }: Pick<Actor, 'rol'>,
  correo: string,
  recordado: boolean,
): string => (rol === 'publico' && recordado ? enmascararCorreo(correo) : correo);

const correosDe = (
  { actor }: Contexto,
  { correo_comprador: correo, correo_recordado: recordado }: FilaVenta,
): Pick<IntencionVM, 'correoComprador' | 'correoRecordado'> => {
  if (actor.correo !== null || correo === null)
    return { correoComprador: null, correoRecordado: null };
  const visto = correoVisible(actor, correo, recordado);
  return visto === correo
    ? { correoComprador: correo, correoRecordado: null }
    : { correoComprador: null, correoRecordado: visto };
};

const aIntencion = (
  ctx: Contexto,
  venta: FilaVenta,
  sinPreparar: boolean,
): Omit<IntencionVM, 'vehiculosViewModel' | 'polizaVentaVM'> => ({
  id: venta.id,
  montoEnPesos: venta.monto_en_pesos,
  origen: venta.origen,
  creado: venta.creado_en.toISOString(),
  estadoEmision: venta.estado_emision,
  estadoIntencionDeVenta: venta.etapa,
  estadoVenta: venta.estado_venta,
  version: venta.version,
  siguientePaso: siguientePaso({
    id: venta.id,
    etapa: venta.etapa,
    especial: venta.especial,
    sinPreparar,
    pagada: venta.pagada_en !== null,
    pagoEnCurso: Boolean(venta.pago_en_curso),
    pagoFallido: esPagoFallido(venta.ultimo_pago),
    estadoEmision: venta.estado_emision,
  }),
  especial: venta.especial,
  pagoFallido: pagoFallidoDe(venta),
  terminosAceptados: venta.aceptados,
  ...correosDe(ctx, venta),
  convenioId: venta.convenio_id,
  convenio: {
    nombre: venta.convenio,
    tipoDePago: venta.tipo_de_pago,
    tipoDeAcceso: venta.tipo_de_acceso,
    corredorVM: {
      id: venta.corredor_id,
      nombre: venta.razon_social ?? venta.corredor_nombre ?? '',
    },
  },
  usuario: {
    id: venta.usuario_id,
    username: venta.nombre_usuario,
    entidadVM: entidadDe(ctx, venta),
  },
});

/** Returns an intention with its vehicles; null when it is missing or out of the caller's sight. */
export const intencionPorId = async (ctx: Contexto, id: number): Promise<IntencionVM | null> => {
  const venta = await filaDeVenta(ctx, id);
  if (!venta) return null;
  const vehiculos = await filasDeVehiculos(ctx, id);
  const propios = vehiculos.map((vehiculo) => vehiculo.id);
  const polizas = await ctx.db
    .selectFrom('polizas')
    .select(['id', 'numero_poliza', 'patente', 'firmada'])
    .where('venta_vehiculo_id', 'in', [0, ...propios])
    // A policy number is not shown before its document is stored.
    .where('documento_clave', 'is not', null)
    .orderBy('id')
    .execute();
  return {
    ...aIntencion(ctx, venta, await hayCargaSinTerminar(ctx.db, id)),
    vehiculosViewModel: vehiculos.map((fila) => aVehiculo(ctx, fila, venta.especial)),
    polizaVentaVM: polizas.map((p) => ({
      id: p.id,
      numeroPoliza: p.numero_poliza,
      patente: p.patente,
      estaFirmada: p.firmada,
    })),
  };
};
