import { esSuRut, registrosDe, type Tratamiento } from '#nucleo/db/titular.ts';
import { sql } from 'kysely';

/** Processing of certificates of cover for a vehicle. */
export const TRATAMIENTO_DE_CERTIFICADOS: Tratamiento = {
  clase: 'certificados_cobertura',
  titulo: 'Certificados de cobertura a una fecha',
  tablas: ['certificados_cobertura'],
  titulares: 'Propietarios',
  datos: 'Patente, momento consultado, si estaba cubierta, motivo de quien lo pidió',
  finalidad: 'Acreditar la cobertura ante quien la invoca',
  base: 'Contrato e interés legítimo de la víctima (art. 13)',
  destinatarios: 'Quien lo pide',
  conserva: 'Sin plazo: prueba de lo que se certificó; no guarda el archivo',
  buscar: registrosDe(
    (titular) => sql`
      select c.patente as "Patente", to_char(c.momento, 'DD/MM/YYYY HH24:MI') as "Momento",
        c.cubierta as "Cubierta", to_char(c.emitido_en, 'DD/MM/YYYY') as "Emitido"
      from certificados_cobertura c join polizas p on p.id = c.poliza_id
      join venta_vehiculos vv on vv.id = p.venta_vehiculo_id
      where ${esSuRut(titular, 'vv.rut')} order by c.id`,
  ),
};
