import { sql } from 'kysely';
import type { Tx } from '#nucleo/db/conexion.ts';

// What a sale leaves behind of paying, issuing, telling and cancelling, for the rows of `siembra` (a
// policy each) and `siembra_ventas` that `poblar` planned.

/** Days after which the text of a mail goes, and after which its way in does (docs/seguridad.md). */
const DIAS_DE_TEXTO = 90;
const DIAS_DE_ENTRADA = 120;
/** What the page of a mail with one policy takes once it is compressed, in pieces of 32 characters. */
const TROZOS_DE_HTML = 130;

const sembrarAvisos = async (tx: Tx): Promise<void> => {
  await sql`
    insert into avisos_aach (poliza_id, clase, estado, mensaje, intentos, creado_en, resuelto_en)
    select poliza_id, c, 'aceptado', 'Póliza registrada', 1, instante, instante from siembra,
      unnest(array['alta', 'anulacion']) c where c = 'alta' or anulada order by i
  `.execute(tx);
  await sql`
    insert into archivos_sun (venta_id, clave, sha256, polizas, total, creado_en)
    select venta_id, sun, sun_sha256, cuantas, monto, instante from siembra_ventas order by venta_id
  `.execute(tx);
};

/** Mails to every owner; the text of the newest is still there. */
const sembrarEnvios = async (tx: Tx, hasta: string): Promise<void> => {
  await sql`
    insert into envios (clase, clave, venta_id, destino, contenido, estado, intentos,
      ultima_respuesta, creado_en, enviado_en, ultimo_intento_en, huella, olvidado_en)
    select e.clase, e.clave, e.venta_id, e.destino,
      case when not r.reciente then e.contenido when e.clase = 'correo' then e.contenido || e.texto
        || jsonb_build_object('html', (select string_agg(md5(e.clave || n), '')
          from generate_series(1, ${sql.lit(TROZOS_DE_HTML)}) n)) else e.texto end, 'enviado', 1,
      e.respuesta, e.instante, e.instante, e.instante,
      case when not r.reciente then encode(sha256(e.clave::bytea), 'hex') end,
      case when not r.reciente then e.instante + interval '90 days' end
    from (
      select 'validar_pago' as clase, 'validar_pago:' || orden_compra as clave, venta_id,
        'aseguradora' as destino, '{}'::jsonb as contenido, jsonb_build_object('ordenCompra', orden_compra,
          'ventaId', venta_id, 'codigoAutorizacion', codigo, 'fecha', instante) as texto,
        'OK' as respuesta, instante
      from siembra_ventas
      union all
      select 'correo', c.clave, c.venta_id, c.destino,
        jsonb_build_object('messageId', '<' || replace(c.clave, ':', '.') || '@soap.polizas>',
          'asunto', 'Su SOAP de ' || c.patente || ', vigente desde ' || to_char(c.desde, 'DD/MM/YYYY'),
          'adjuntos', c.adjuntos),
        jsonb_build_object('texto', c.patente),
        '250 2.0.0 Ok: queued', c.instante
      from (
        select venta_id, lower(email) as destino, min(instante) as instante, min(patente) as patente,
          min(vigencia_desde) as desde, 'propietario:' || venta_id || ':'
            || left(encode(sha256(lower(email)::bytea), 'hex'), 16) as clave,
          case when count(*) <= 5 then jsonb_agg(jsonb_build_object(
            'nombre', 'Poliza_SOAP_' || patente || '_' || numero || '.pdf',
            'clave', 'polizas/' || venta_id || '/' || numero || '-' || left(md5(numero::text), 16) || '.pdf',
            'sha256', encode(sha256(('archivo' || numero)::bytea), 'hex'))) else '[]' end as adjuntos
        from siembra group by venta_id, lower(email)) c) e,
      lateral (select e.instante > ${hasta}::date - ${sql.lit(DIAS_DE_TEXTO)} as reciente) r
    order by e.venta_id
  `.execute(tx);
  await sql`
    insert into codigos_de_venta (huella, venta_id, proposito, correo, creado_en, vence_en)
    select encode(sha256(('entrada' || venta_id)::bytea), 'hex'), venta_id, 'entrega', email, instante,
      instante + interval '90 days'
    from siembra_ventas where instante > ${hasta}::date - ${sql.lit(DIAS_DE_ENTRADA)} order by venta_id
  `.execute(tx);
};

/** What each request and job wrote down, in their order. */
const sembrarHechos = async (tx: Tx): Promise<void> => {
  await sql`
    insert into auditoria (ocurrido_en, usuario_id, rol, accion, entidad, entidad_id, antes, despues,
      solicitud_id)
    select s.instante + h.tras * interval '1 second', case when h.tras <= 0 then s.usuario_id end,
      case when h.tras > 0 then 'anonimo' when s.publica then 'publico' else 'venta' end, h.accion,
      'venta', s.venta_id, h.antes, h.despues,
      upper(left(md5(s.venta_id || ':' || least(h.tras, 0)), 8))
    from siembra_ventas s, lateral (values
      (-240, 'ingresar_vehiculos', null::jsonb,
        jsonb_build_object('montoEnPesos', s.monto, 'cantidadVehiculos', s.cuantas)),
      (-180, 'cambiar_etapa', jsonb_build_object('etapa', 1, 'montoEnPesos', s.monto),
        jsonb_build_object('etapa', 2, 'montoEnPesos', s.monto)),
      (-120, 'cambiar_etapa', jsonb_build_object('etapa', 2, 'montoEnPesos', s.monto),
        jsonb_build_object('etapa', 3, 'montoEnPesos', s.monto)),
      (-1, 'aceptar_terminos', jsonb_build_object('etapa', 3),
        jsonb_build_object('etapa', 4, 'enLinea', s.en_linea, 'vehiculos', s.cuantas)),
      (0, 'pagar', null, jsonb_build_object('ordenCompra', s.orden_compra, 'codigoAutorizacion', s.codigo)),
      (1, 'numerar_polizas', null, jsonb_build_object('cantidad', s.cuantas, 'desde', s.numero)),
      (2, 'emitir', null, jsonb_build_object('polizas', s.cuantas)),
      (3, 'generar_sun', null, jsonb_build_object('clave', s.sun, 'sha256', s.sun_sha256,
        'polizas', s.cuantas, 'total', s.monto)))
      as h (tras, accion, antes, despues)
    order by s.venta_id, h.tras
  `.execute(tx);
  await sql`
    insert into auditoria (ocurrido_en, rol, accion, entidad, entidad_id, despues, solicitud_id)
    select instante + interval '4 seconds', 'anonimo', 'informar_aach', 'poliza', poliza_id,
      jsonb_build_object('estado', 'aceptado', 'mensaje', 'Póliza registrada'),
      upper(left(md5(venta_id || ':0'), 8))
    from siembra order by i
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
          jsonb_build_object('estado', 'aceptado', 'mensaje', 'Póliza registrada')))
        as h (n, rol, accion, entidad, entidad_id, antes, despues)
    where s.anulada and (h.entidad = 'poliza' or exists (
      select from siembra_ventas v where v.venta_id = p.venta_id and v.anulada))
    order by s.i, h.n
  `.execute(tx);
};

export const sembrarRastros = async (tx: Tx, hasta: string): Promise<void> => {
  await sembrarAvisos(tx);
  await sembrarEnvios(tx, hasta);
  await sembrarHechos(tx);
  await sembrarAnulaciones(tx);
};
