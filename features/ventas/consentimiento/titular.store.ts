import { esSuCorreo, registrosDe, type Tratamiento } from '#nucleo/db/titular.ts';
import { sql } from 'kysely';
import { TEXTO_DE_AVISO } from './consentimiento.ts';
import { quitarConsentimientos } from './consentimiento.store.ts';

/** Consents to reminders, of the buyer's address. */
export const TRATAMIENTO_DE_RECORDATORIOS: Tratamiento = {
  clase: 'recordatorios',
  titulo: 'Avisos de vencimiento que pidió',
  tablas: ['consentimientos_de_aviso', 'recordatorios', 'correos_rechazados'],
  titulares: 'Compradores',
  datos:
    'Si pidió que le avisen, cuándo, con qué texto, y cuándo dejó de quererlo; qué avisos se le escribieron, y si su correo los rechazó',
  finalidad: 'Avisar por correo que su SOAP vence',
  base: 'Consentimiento (art. 12)',
  destinatarios: 'Corredor del convenio, servicio de correo',
  conserva: 'Lo mismo que la póliza; se retira en cualquier momento',
  buscar: registrosDe(
    (titular) => sql`
      select s.id as "N° de venta", ${TEXTO_DE_AVISO}::text as "Texto", c.texto_version as "Versión",
        c.fuente as "Pantalla", to_char(c.dado_en, 'DD/MM/YYYY') as "Pedido",
        to_char(c.retirado_en, 'DD/MM/YYYY') as "Retirado",
        (select string_agg(to_char(r.escrito_en, 'DD/MM/YYYY'), ', ' order by r.id) from recordatorios r
          join polizas p on p.id = r.poliza_id where p.venta_id = s.id) as "Avisos escritos",
        (select to_char(rz.desde, 'DD/MM/YYYY') from correos_rechazados rz
          where rz.correo = lower(s.correo_comprador)) as "Correo rechazado"
      from consentimientos_de_aviso c join ventas s on s.id = c.venta_id
      where ${esSuCorreo(titular, 's.correo_comprador')} order by s.id`,
  ),
  suprimir: async (tx, titular, ahora) => {
    const suyas = sql`c.venta_id in (
      select s.id from ventas s where ${esSuCorreo(titular, 's.correo_comprador')})`;
    const { numAffectedRows = 0n } = await sql`
      delete from correos_rechazados where correo = ${titular.correo}`.execute(tx);
    const retirados = await quitarConsentimientos(tx, suyas, 'solicitud', ahora);
    return retirados.length + Number(numAffectedRows);
  },
};
