import { esSuCorreo, registrosDe, type Tratamiento } from '#nucleo/db/titular.ts';
import { sql } from 'kysely';
import { vaciarEnvios } from './olvido.store.ts';

/** Mails to an address. */
export const TRATAMIENTO_DE_CORREOS: Tratamiento = {
  clase: 'correos',
  titulo: 'Correos enviados',
  tablas: ['envios'],
  titulares: 'Quien compra, propietarios, quien ejerce derechos',
  datos: 'Correo, asunto, texto y adjuntos',
  finalidad: 'Entregar pólizas y avisar de la compra',
  base: 'Contrato (art. 13)',
  destinatarios: 'Servicio de correo',
  conserva:
    'El texto, hasta que sale (si no sale, 90 días); destinatario, asunto y huella, lo mismo que la póliza',
  buscar: registrosDe(
    (titular) => sql`
      select e.destino as "Correo", e.contenido ->> 'asunto' as "Asunto",
        to_char(e.creado_en, 'DD/MM/YYYY') as "Fecha", e.estado as "Estado"
      from envios e where e.clase = 'correo' and ${esSuCorreo(titular, 'e.destino')} order by e.id`,
  ),
  suprimir: (tx, titular, ahora) =>
    vaciarEnvios(sql`clase = 'correo' and ${esSuCorreo(titular, 'destino')}`)(tx, {
      ahora,
      limite: ahora,
    }),
};
