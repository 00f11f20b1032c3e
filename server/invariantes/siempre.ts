import type { Invariante } from './invariante.ts';

/** Invariants of every instant (docs/fallas.md, I1 to I12). */
export const SIEMPRE: readonly Invariante[] = [
  {
    id: 'I1',
    frase: 'una venta está pagada si y sólo si tiene un único pago autorizado',
    sql: `select v.id from ventas v left join pagos p on p.venta_id = v.id and p.estado = 'autorizado'
          group by v.id, v.pagada_en having count(p.id) <> (v.pagada_en is not null)::integer`,
  },
  {
    id: 'I1',
    frase: 'una venta sin pagar está en pago si y sólo si tiene un único pago abierto',
    sql: `select v.id from ventas v left join pagos p on p.venta_id = v.id
            and p.estado in ('iniciado', 'desconocido')
          group by v.id, v.pagada_en, v.etapa
          having count(p.id) <> (v.pagada_en is null and v.etapa = 4)::integer`,
  },
  {
    id: 'I1',
    frase: 'lo que una venta pagada o en pago reservó sigue reservado, y nada más',
    sql: `select v.id from venta_vehiculos vv left join ventas v on v.id = vv.venta_id
          left join coberturas c on c.venta_vehiculo_id = vv.id
          where (c.venta_vehiculo_id is null) = (v.pagada_en is not null or v.etapa = 4)`,
  },
  {
    id: 'I1',
    frase: 'se cobró el monto congelado de la venta',
    sql: `select v.id from ventas v join pagos p on p.venta_id = v.id
          where p.estado = 'autorizado' and p.monto <> v.monto_en_pesos`,
  },
  {
    id: 'I1',
    frase:
      'el dinero por devolver es de un pago que no salda ninguna venta, o de pólizas anuladas de una',
    deTodas: true,
    sql: `select d.id from devoluciones d join pagos p on p.id = d.pago_id
          where p.estado not in ('rechazado', 'abandonado')
            and (p.estado <> 'autorizado' or d.monto > p.monto or d.monto is distinct from (
              select sum(c.devolucion_monto) from casos_aach c
              join polizas z on z.id = c.poliza_id and not z.vigente and z.venta_id = p.venta_id
              where c.pago_id = p.id))
          union all
          select c.id from casos_aach c left join devoluciones d on d.pago_id = c.pago_id
          where c.pago_id is not null and d.id is null`,
  },
  {
    id: 'I1',
    frase: 'de una póliza se devuelve la prima a lo más una vez',
    deTodas: true,
    sql: `select poliza_id from casos_aach where pago_id is not null
          group by poliza_id having count(*) > 1`,
  },
  {
    id: 'I1',
    frase: 'una devolución dice cuándo se hizo si y sólo si se hizo',
    deTodas: true,
    sql: `select id from devoluciones where (estado = 'devuelta') <> (resuelta_en is not null)`,
  },
  {
    id: 'I1',
    frase: 'una reemisión espera sólo mientras su venta no está pagada, y aprobada la pagó',
    deTodas: true,
    sql: `select r.id from reemisiones r join ventas v on v.id = r.venta_id
          where (r.estado = 'pendiente' and v.pagada_en is not null)
             or (r.estado in ('aprobada', 'confirmada') and v.pagada_en is null)`,
  },
  {
    id: 'I2',
    frase: 'sólo una venta pagada tiene pólizas y envíos',
    sql: `select v.id from ventas v where v.pagada_en is null
          and (exists (select 1 from polizas p where p.venta_id = v.id)
            or exists (select 1 from envios e where e.venta_id = v.id))`,
  },
  {
    id: 'I3',
    frase: 'cada número usado de un rango está en una póliza y sólo en una, o se saltó',
    deTodas: true,
    sql: `select r.id from rangos r left join polizas p
            on case r.clase when 'poliza' then p.numero_poliza else p.numero_folio end
               between r.numero_inicial and r.siguiente - 1
          group by r.id having r.siguiente - r.numero_inicial - count(p.id) <> (
            select coalesce(sum(least(s.hasta, r.siguiente - 1)
              - greatest(s.desde, r.numero_inicial) + 1), 0) from numeros_saltados s
            where s.clase = r.clase and s.desde < r.siguiente and s.hasta >= r.numero_inicial)`,
  },
  {
    id: 'I3',
    frase: 'ningún número saltado está en una póliza',
    deTodas: true,
    sql: `select p.id from numeros_saltados s join polizas p
            on s.clase = 'poliza' and p.numero_poliza between s.desde and s.hasta
          union all
          select p.id from numeros_saltados s join polizas p
            on s.clase = 'folio' and p.numero_folio between s.desde and s.hasta`,
  },
  {
    id: 'I3',
    frase: 'ninguna venta tiene un número saltado, ni uno sobre el techo',
    deTodas: true,
    sql: `select v.id from numeros_saltados s join ventas v
            on s.clase = 'venta' and v.id between s.desde and s.hasta
          union all
          select v.id from ventas v where v.id > (select techo from techo_de_ventas)`,
  },
  {
    id: 'I3',
    frase: 'cada número de una póliza salió de un rango',
    sql: `select p.id from polizas p
          left join rangos n on n.clase = 'poliza'
            and p.numero_poliza between n.numero_inicial and n.siguiente - 1
          left join rangos f on f.clase = 'folio'
            and p.numero_folio between f.numero_inicial and f.siguiente - 1
          where n.id is null or f.id is null`,
  },
  {
    id: 'I3',
    frase: 'lo reservado son los vehículos pagados o en pago que aún no tienen póliza',
    deTodas: true,
    // Leaves out finished sales, which reserve nothing; I6 covers their missing policies.
    sql: `select s.clase from stock_reservado s where s.cantidad <> (
            select count(*) from ventas v join venta_vehiculos vv on vv.venta_id = v.id
            left join polizas p on p.venta_vehiculo_id = vv.id
            where v.etapa <> 5 and (v.pagada_en is not null or v.etapa = 4) and p.id is null)`,
  },
  {
    id: 'I4',
    frase: 'la póliza cubre la patente y el período que PAGAR reservó',
    sql: `select p.id from polizas p left join coberturas c
            on c.venta_vehiculo_id = p.venta_vehiculo_id and c.patente = p.patente
            and c.periodo = daterange(p.vigencia_desde, p.vigencia_hasta, '[]')
          where c.venta_vehiculo_id is null`,
  },
  {
    id: 'I4',
    frase: 'cubre la póliza vigente y no la anulada',
    sql: `select p.id from polizas p join coberturas c on c.venta_vehiculo_id = p.venta_vehiculo_id
          where c.vigente <> p.vigente`,
  },
  {
    id: 'I6',
    frase: 'una venta terminada está anulada si y sólo si ninguna de sus pólizas está vigente',
    sql: `select v.id from ventas v join polizas p on p.venta_id = v.id where v.etapa = 5
          group by v.id, v.vigente having v.vigente <> bool_or(p.vigente)`,
  },
  {
    id: 'I4',
    frase: 'sólo una patente sin validar puede estar cubierta dos veces',
    sql: `select vv.id from coberturas c join venta_vehiculos vv on vv.id = c.venta_vehiculo_id
          where c.exenta = vv.patente_validada`,
  },
  {
    id: 'I6',
    frase: 'una venta terminada tiene el documento de cada póliza y ningún incidente abierto',
    sql: `select v.id from ventas v where (v.etapa = 5 or v.estado_emision = 3)
          and (v.etapa <> 5 or v.estado_emision <> 3 or v.emitida_en is null
            or exists (select 1 from incidentes i where i.venta_id = v.id and i.cerrado_en is null
                       and i.clase in ('sin_numeros', 'emision_detenida', 'emision_fallida'))
            or exists (select 1 from venta_vehiculos vv left join polizas p
                         on p.venta_vehiculo_id = vv.id and p.documento_clave is not null
                       where vv.venta_id = v.id and p.id is null))`,
  },
  {
    id: 'I8',
    frase: 'una venta terminada tiene un envío por correo de propietario',
    sql: `select v.id from ventas v
          left join (select venta_id, count(*) as correos from envios where clave like 'propietario:%'
            group by 1) e on e.venta_id = v.id
          left join (select venta_id, count(*) filter (where email <> '') as propietarios
            from (select distinct venta_id, lower(email) as email from venta_vehiculos) d
            group by 1) d on d.venta_id = v.id
          where v.etapa = 5 and coalesce(e.correos, 0) <> coalesce(d.propietarios, 0)
            -- Those of a fleet are written after it ended, none twice.
            and not (coalesce(e.correos, 0) < coalesce(d.propietarios, 0) and exists (
              select 1 from cola.job j where j.name in ('entregar-flota', 'entregar-flota.muerta')
                and j.state < 'completed' and j.data->>'ventaId' = v.id::text))
            -- Once no law keeps who they were, nobody's address is left to be compared.
            and not exists (select 1 from venta_vehiculos vv
                            where vv.venta_id = v.id and vv.nombre = 'ANONIMIZADO')`,
  },
  {
    id: 'I8',
    frase: 'de cada pago se avisa una vez a la aseguradora, y sólo si saldó su venta',
    sql: `select v.id from ventas v
          left join pagos p on p.venta_id = v.id and p.estado = 'autorizado'
          left join envios e on e.venta_id = v.id and e.clase = 'validar_pago'
          group by v.id, v.pagada_en having count(e.id) <> (v.pagada_en is not null)::integer
            or count(e.id) filter (where e.clave = 'validar_pago:' || p.orden_compra) <> count(e.id)`,
  },
  {
    id: 'I9',
    frase: 'cada devolución quedó auditada al anotarse y al hacerse',
    sql: `select v.id from ventas v
          join (select coalesce(d.venta_id, a.venta_id) as venta_id
            from (select p.venta_id, count(*) as todas, count(*) filter (where d.estado = 'devuelta') as hechas
              from pagos p join devoluciones d on d.pago_id = p.id
              where p.estado <> 'autorizado' group by 1) d
            full join (select entidad_id as venta_id, count(*) filter (where accion = 'devolver_pago') as todas,
                count(*) filter (where accion = 'pago_devuelto') as hechas
              from auditoria where entidad = 'venta' and accion in ('devolver_pago', 'pago_devuelto')
              group by 1) a on a.venta_id = d.venta_id
            where coalesce(d.todas, 0) <> coalesce(a.todas, 0)
              or coalesce(d.hechas, 0) <> coalesce(a.hechas, 0)) x on x.venta_id = v.id`,
  },
  {
    id: 'I9',
    frase: 'cada cambio quedó auditado una vez: pagar, numerar, emitir',
    sql: `select v.id from ventas v
          left join (select entidad_id, count(*) filter (where accion = 'pagar') as pagada,
              count(*) filter (where accion = 'emitir') as emitida,
              sum((despues->>'cantidad')::integer) filter (where accion = 'numerar_polizas') as numeradas
            from hechos where entidad = 'venta' and accion in ('pagar', 'emitir', 'numerar_polizas')
            group by 1) a on a.entidad_id = v.id
          left join (select venta_id, count(*) as polizas from polizas group by 1) p on p.venta_id = v.id
          where coalesce(a.pagada, 0) <> (v.pagada_en is not null)::integer
            or coalesce(a.emitida, 0) <> (v.etapa = 5)::integer
            or coalesce(a.numeradas, 0) <> coalesce(p.polizas, 0)`,
  },
  {
    id: 'I9',
    frase: 'cada póliza anulada quedó auditada una vez',
    sql: `select p.id from polizas p left join auditoria a
            on a.entidad = 'poliza' and a.entidad_id = p.id and a.accion = 'anular_poliza'
          group by p.id, p.vigente having count(a.id) <> (not p.vigente)::integer`,
  },
  {
    id: 'I9',
    frase: 'cada reemisión quedó auditada al pedirse y al resolverla una segunda persona',
    sql: `select v.id from ventas v
          join (select coalesce(r.venta_id, a.venta_id) as venta_id
            from (select venta_id, count(*) as todas, count(resuelta_por) as resueltas
              from reemisiones group by 1) r
            full join (select entidad_id as venta_id,
                count(*) filter (where accion = 'solicitar_reemision') as todas,
                count(*) filter (where accion <> 'solicitar_reemision') as resueltas
              from auditoria where entidad = 'venta'
                and accion in ('solicitar_reemision', 'aprobar_reemision', 'rechazar_reemision')
              group by 1) a on a.venta_id = r.venta_id
            where coalesce(r.todas, 0) <> coalesce(a.todas, 0)
              or coalesce(r.resueltas, 0) <> coalesce(a.resueltas, 0)) x on x.venta_id = v.id`,
  },
  {
    id: 'I10',
    frase: 'ninguna solicitud repetible quedó sin su respuesta',
    deTodas: true,
    sql: `select clave from idempotencia where respuesta is null`,
  },
  {
    id: 'I11',
    frase: 'el monto pagado es la suma de las primas',
    sql: `select v.id from ventas v join venta_vehiculos vv on vv.venta_id = v.id
          where v.pagada_en is not null
          group by v.id, v.monto_en_pesos having sum(vv.prima) <> v.monto_en_pesos`,
  },
];
