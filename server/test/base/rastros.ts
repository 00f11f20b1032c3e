import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#nucleo/db/conexion.ts';
import { TOMADO_EN_BREVE } from '#features/envios/respuesta.ts';
import { rolBreve } from '#nucleo/db/hechos-breves.ts';
import { ALFABETO_DE_SOLICITUD } from '#values/numero-de-solicitud.ts';

// What a sale leaves behind of paying, issuing, telling and cancelling, for the rows of `siembra` (a
// policy each) and `siembra_ventas` that `poblar` planned.

/** Days after which what was asked of the insurer goes, and after which the way in of a mail does (docs/seguridad.md). */
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

/** A mail has lost its text when it left, and kept its hash; what is asked of the insurer stays for a while. */
const DE_ENVIO = sql`clase, clave, venta_id, destino, contenido, estado, intentos, ultima_respuesta,
  creado_en, enviado_en, ultimo_intento_en, sha256, olvidado_en`;
const enviado = (
  respuesta: RawBuilder<unknown>,
  sinTexto: RawBuilder<unknown>,
) => sql`'enviado', 1, ${respuesta}, instante, instante, null::timestamptz,
  case when ${sinTexto} then decode(sun_sha256, 'hex') end, case when ${sinTexto} then instante end`;

/** The insurer is told, and every owner gets a mail. */
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
    from (select *, 'Su SOAP de ' || patente || ', vigente desde '
      || to_char(vigencia_desde, 'DD/MM/YYYY') as asunto from siembra_ventas) e
  `.execute(tx);
  await sql`
    insert into codigos_de_venta (huella, venta_id, proposito, correo, creado_en, vence_en)
    select encode(sha256(('entrada' || venta_id)::bytea), 'hex'), venta_id, 'entrega', email, instante,
      instante + interval '90 days'
    from siembra_ventas where instante > ${hasta}::date - ${sql.lit(DIAS_DE_ENTRADA)} order by venta_id
  `.execute(tx);
};

const SISTEMA = sql.lit(rolBreve('anonimo'));
const ROL = sql`case when s.publica then ${sql.lit(rolBreve('publico'))} else ${sql.lit(rolBreve('venta'))} end`;
/** The numbers of the four requests of a sale. */
const SOLICITUDES = sql`lateral (
  select string_agg(substr(${sql.lit(ALFABETO_DE_SOLICITUD)},
    get_byte(b, n) % ${sql.lit(ALFABETO_DE_SOLICITUD.length)} + 1, 1), '' order by n) as solicitudes
  from sha256(('s' || s.venta_id)::bytea) b, generate_series(0, 31) n) q`;

/** What each request and job wrote down, in their order: of a fleet one by one. */
const sembrarHechosDeFlotas = async (tx: Tx): Promise<void> => {
  await sql`
    insert into hechos_breves (ocurrido_en, entidad_id, usuario_id, clase, rol, solicitud_id, datos)
    select s.instante + h.tras, s.venta_id, case when h.suyo then s.usuario_id end, h.clase,
      case when h.suyo then ${ROL} else ${SISTEMA} end, substr(q.solicitudes, h.solicitud, 8), h.datos
    from siembra_ventas s, ${SOLICITUDES},
      lateral (values
      (interval '-4 minutes', 1, true, 1, '[' || monto || ',' || cuantas || ']'),
      (interval '-3 minutes', 9, true, 2, '[1,' || monto || ',2,' || monto || ']'),
      (interval '-2 minutes', 17, true, 2, '[2,' || monto || ',3,' || monto || ']'),
      (interval '0', 25, true, 3, '[3,4,' || en_linea || ',' || cuantas || ']'),
      (interval '0', 25, true, 4, '["' || orden_compra || '","' || codigo || '"]'),
      (interval '1 second', 25, false, 5, '[' || cuantas || ',' || numero || ']'),
      (interval '2 seconds', 25, false, 6, '[' || cuantas || ']'),
      (interval '0', 25, false, 7, '[]'))
      as h (tras, solicitud, suyo, clase, datos)
    where s.cuantas > 1
  `.execute(tx);
  await sql`
    insert into hechos_breves (ocurrido_en, entidad_id, clase, rol, solicitud_id, datos)
    select p.instante + interval '4 seconds', p.poliza_id, 8, ${SISTEMA}, substr(q.solicitudes, 25, 8),
      '["aceptado","Póliza informada con éxito"]'
    from siembra_ventas s join siembra p on p.venta_id = s.venta_id, ${SOLICITUDES}
    where s.cuantas > 1
  `.execute(tx);
};

/** The same of sales of one policy, as they are once they rest (`server/limpieza/juntar-hechos.ts`). */
const sembrarHechosDeUna = async (tx: Tx): Promise<void> => {
  await sql`
    insert into hechos_de_venta (id, desde, numero_poliza, venta_id, usuario_id, monto, rol, formas, hechos,
      solicitudes, orden_compra, codigo)
    select u.ultimo + 9 * row_number() over (order by s.venta_id), s.instante - interval '4 minutes', s.numero,
      s.venta_id, s.usuario_id, s.monto, ${ROL}, case when s.en_linea then 'IABTPneso' else 'IABDPneso' end,
      h.hechos, q.solicitudes, s.orden_compra, s.codigo
    from siembra_ventas s, ${SOLICITUDES}, (select last_value as ultimo from auditoria_id_seq) u,
      (select string_agg(int8send((solicitud << 56) | (n - 1 << 32) | ms), ''::bytea order by n) as hechos
        from unnest('{0,1,2,3,3,3,3,3,3}'::bigint[],
          '{0,60000,120000,240000,240000,241000,242000,240000,244000}'::bigint[]) with ordinality
          as f (solicitud, ms, n)) h
    where s.cuantas = 1 order by s.venta_id
  `.execute(tx);
  await sql`select setval('auditoria_id_seq', (select last_value from auditoria_id_seq) + 9 * (1 + count(*)))
    from siembra_ventas`.execute(tx);
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

/** As the database itself notes down what is cancelled, which here was so from the beginning. */
const sembrarSumas = async (tx: Tx): Promise<void> => {
  const dia = sql`(s.instante at time zone 'America/Santiago')::date, v.convenio_id, v.origen`;
  // A sale is cancelled with its only policy.
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
  await sembrarHechosDeFlotas(tx);
  await sembrarHechosDeUna(tx);
  await sembrarAnulaciones(tx);
  await sembrarSumas(tx);
};
