import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#nucleo/db/conexion.ts';
import { TOMADO_EN_BREVE } from '#features/envios/respuesta.ts';
import { ALFABETO_DE_SOLICITUD } from '#values/numero-de-solicitud.ts';

// Rows that a sale leaves by paying, issuing, mailing and cancelling, for the tables `siembra` (one policy
// each) and `siembra_ventas` that `poblar` planned.

/** Days until the insurer's requests go, and until a mail's access code goes (docs/seguridad.md). */
const DIAS_DE_TEXTO = 90;
const DIAS_DE_ENTRADA = 120;

const sembrarAvisos = async (tx: Tx): Promise<void> => {
  await sql`
    insert into avisos_aach (poliza_id, clase, estado, mensaje, intentos, creado_en, resuelto_en)
    select poliza_id, c, 'aceptado', 'Póliza informada con éxito', 1, instante, instante from siembra,
      unnest(array['alta', 'anulacion']) c where c = 'alta' or anulada order by i
  `.execute(tx);
  await sql`
    insert into archivos_sun (venta_id, clave, sha256, polizas, total, creado_en)
    select venta_id, sun, sun_sha256, cuantas, monto, instante from siembra_ventas order by venta_id
  `.execute(tx);
};

/** A sent mail keeps its hash but not its text; requests to the insurer stay for a while. */
const DE_ENVIO = sql`clase, clave, venta_id, destino, contenido, estado, intentos, ultima_respuesta,
  creado_en, enviado_en, ultimo_intento_en, sha256, olvidado_en`;
const enviado = (
  respuesta: RawBuilder<unknown>,
  sinTexto: RawBuilder<unknown>,
) => sql`'enviado', 1, ${respuesta}, instante, instante, null::timestamptz,
  case when ${sinTexto} then decode(sun_sha256, 'hex') end, case when ${sinTexto} then instante end`;

/** Notifies the insurer, and mails every owner. */
const sembrarEnvios = async (tx: Tx, hasta: string): Promise<void> => {
  await sql`
    insert into envios (${DE_ENVIO})
    select 'validar_pago', 'validar_pago:' || orden_compra, venta_id, 'aseguradora', case when antiguo then '{}'
      else jsonb_build_object('ordenCompra', orden_compra, 'ventaId', venta_id,
        'codigoAutorizacion', codigo, 'fecha', instante) end, ${enviado(sql.lit(TOMADO_EN_BREVE), sql`antiguo`)}
    from (select *, instante <= ${hasta}::date - ${sql.lit(DIAS_DE_TEXTO)} as antiguo from siembra_ventas) e
  `.execute(tx);
  await sql`
    insert into envios (${DE_ENVIO})
    select 'correo', 'propietario:' || venta_id || ':' || left(md5(email), 16), venta_id, email,
      case when cuantas > 1 then jsonb_build_object('asunto', asunto)
        else jsonb_build_object('asunto', asunto, 'adjuntos', jsonb_build_array(left(sun_sha256, 16))) end,
      ${enviado(sql`'250 2.0.0 Ok: queued as ' || upper(left(sun_sha256, 12))`, sql`true`)}
    from (select *, 'Su SOAP de ' || patente || ', vigente desde el '
      || to_char(vigencia_desde, 'DD/MM/YYYY') as asunto from siembra_ventas) e
  `.execute(tx);
  await sql`
    insert into codigos_de_venta (huella, venta_id, proposito, correo, creado_en, vence_en)
    select encode(sha256(('entrada' || venta_id)::bytea), 'hex'), venta_id, 'entrega', email, instante,
      instante + interval '90 days'
    from siembra_ventas where instante > ${hasta}::date - ${sql.lit(DIAS_DE_ENTRADA)} order by venta_id
  `.execute(tx);
};

/** Ids of the four requests of a sale. */
const SOLICITUDES = sql`lateral (
  select string_agg(substr(${sql.lit(ALFABETO_DE_SOLICITUD)},
    get_byte(b, n) % ${sql.lit(ALFABETO_DE_SOLICITUD.length)} + 1, 1), '' order by n) as solicitudes
  from sha256(('s' || s.venta_id)::bytea) b, generate_series(0, 31) n) q`;

/** Facts of each request and job of a sale, in order. */
const sembrarHechos = async (tx: Tx): Promise<void> => {
  await sql`
    insert into auditoria (ocurrido_en, usuario_id, rol, accion, entidad, entidad_id, antes, despues, solicitud_id)
    select s.instante + h.tras, case when h.suyo then s.usuario_id end,
      case when not h.suyo then 'anonimo' when s.publica then 'publico' else 'venta' end,
      h.accion, 'venta', s.venta_id, h.antes, h.despues, substr(q.solicitudes, h.solicitud, 8)
    from siembra_ventas s, ${SOLICITUDES},
      lateral (values
        (1, interval '-4 minutes', 1, true, 'ingresar_vehiculos', null,
          jsonb_build_object('montoEnPesos', monto, 'cantidadVehiculos', cuantas)),
        (2, interval '-3 minutes', 9, true, 'cambiar_etapa',
          jsonb_build_object('etapa', 1, 'montoEnPesos', monto), jsonb_build_object('etapa', 2, 'montoEnPesos', monto)),
        (3, interval '-2 minutes', 17, true, 'cambiar_etapa',
          jsonb_build_object('etapa', 2, 'montoEnPesos', monto), jsonb_build_object('etapa', 3, 'montoEnPesos', monto)),
        (4, interval '0', 25, true, 'aceptar_terminos', jsonb_build_object('etapa', 3),
          jsonb_build_object('etapa', 4, 'enLinea', en_linea, 'vehiculos', cuantas)),
        (5, interval '0', 25, true, 'pagar', null,
          jsonb_build_object('ordenCompra', orden_compra, 'codigoAutorizacion', codigo)),
        (6, interval '1 second', 25, false, 'numerar_polizas', null,
          jsonb_build_object('cantidad', cuantas, 'desde', numero)),
        (7, interval '2 seconds', 25, false, 'emitir', null, jsonb_build_object('polizas', cuantas)),
        (8, interval '0', 25, false, 'generar_sun', null,
          jsonb_build_object('clave', sun, 'sha256', sun_sha256, 'polizas', cuantas, 'total', monto)))
      as h (n, tras, solicitud, suyo, accion, antes, despues)
    order by s.venta_id, h.n
  `.execute(tx);
  await sql`
    insert into auditoria (ocurrido_en, rol, accion, entidad, entidad_id, despues, solicitud_id)
    select p.instante + interval '4 seconds', 'anonimo', 'informar_aach', 'poliza', p.poliza_id,
      '{"estado": "aceptado", "mensaje": "Póliza informada con éxito"}', substr(q.solicitudes, 25, 8)
    from siembra_ventas s join siembra p on p.venta_id = s.venta_id, ${SOLICITUDES}
    order by p.poliza_id
  `.execute(tx);
};

const sembrarAnulaciones = async (tx: Tx): Promise<void> => {
  await sql`
    insert into auditoria (ocurrido_en, rol, accion, entidad, entidad_id, antes, despues, solicitud_id)
    select s.instante + interval '3 days', h.rol, h.accion, h.entidad, h.entidad_id, h.antes, h.despues,
      upper(left(md5('anular' || s.numero), 8))
    from siembra s join polizas p on p.id = s.poliza_id
      join documentos_reemplazados r on r.poliza_id = p.id,
      lateral (select jsonb_build_object('motivo', p.motivo_anulacion,
        'fecha', to_char(p.anulada_en at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as porque) a,
      lateral (values
        (1, 'soporte', 'anular_poliza', 'poliza', p.id,
          jsonb_build_object('clave', r.clave, 'sha256', r.sha256), a.porque),
        (2, 'soporte', 'anular_venta', 'venta', p.venta_id, null, a.porque),
        (3, 'anonimo', 'rehacer_documento', 'poliza', p.id, null,
          jsonb_build_object('clave', p.documento_clave, 'sha256', p.documento_sha256)),
        (4, 'anonimo', 'anular_en_aach', 'poliza', p.id, null,
          jsonb_build_object('estado', 'aceptado', 'mensaje', 'Póliza informada con éxito')))
        as h (n, rol, accion, entidad, entidad_id, antes, despues)
    where s.anulada and (h.entidad = 'poliza' or exists (
      select from siembra_ventas v where v.venta_id = p.venta_id and v.anulada))
    order by s.i, h.n
  `.execute(tx);
};

/** Sums of cancellations: triggers write them on an update, but these sales are inserted as cancelled. */
const sembrarSumas = async (tx: Tx): Promise<void> => {
  const dia = sql`(s.instante at time zone 'America/Santiago')::date, v.convenio_id, v.origen`;
  // A sale is cancelled together with its only policy.
  await sql`
    insert into anuladas_por_sumar (dia, convenio_id, origen, ventas, polizas, monto)
    select ${dia}, 0, count(*), sum(s.prima)
    from siembra s join ventas v on v.id = s.venta_id where s.anulada group by 1, 2, 3
    union all
    select ${dia}, count(*), 0, 0
    from siembra_ventas s join ventas v on v.id = s.venta_id where s.anulada group by 1, 2, 3
  `.execute(tx);
};

export const sembrarRastros = async (tx: Tx, hasta: string): Promise<void> => {
  await sembrarAvisos(tx);
  await sembrarEnvios(tx, hasta);
  await sembrarHechos(tx);
  await sembrarAnulaciones(tx);
  await sembrarSumas(tx);
};
