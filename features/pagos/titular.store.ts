import { esSuCorreo, esSuRut, registrosDe, type Tratamiento } from '#nucleo/db/titular.ts';
import { sql } from 'kysely';

/** Processing of payments of purchases that belong to one person alone, as buyer or only owner. */
export const TRATAMIENTO_DE_PAGOS: Tratamiento = {
  clase: 'pagos',
  titulo: 'Pagos y devoluciones',
  tablas: ['pagos', 'devoluciones', 'reemisiones'],
  titulares: 'Compradores',
  datos: 'Monto, fecha, medio, últimos cuatro dígitos de la tarjeta, código de autorización',
  finalidad: 'Cobrar, conciliar y devolver',
  base: 'Contrato y obligación legal, Código Tributario (art. 13)',
  destinatarios: 'Medio de pago, compañía de seguros',
  conserva: 'Sin plazo: el pago no nombra a nadie una vez anonimizada su venta',
  buscar: registrosDe(
    (titular) => sql`
      select p.venta_id as "N° de venta", p.orden_compra as "Orden", p.monto as "Monto",
        p.estado as "Estado", p.medio as "Medio", p.tarjeta as "Tarjeta",
        to_char(p.creado_en, 'DD/MM/YYYY') as "Fecha"
      from pagos p join ventas s on s.id = p.venta_id
      where ${esSuCorreo(titular, 's.correo_comprador')}
        or (exists (select from venta_vehiculos vv
              where vv.venta_id = s.id and ${esSuRut(titular, 'vv.rut')})
          and not exists (select from venta_vehiculos vv
              where vv.venta_id = s.id and not ${esSuRut(titular, 'vv.rut')}))
      order by p.id`,
  ),
};
