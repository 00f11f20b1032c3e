import { iniciarSimuladorAach } from '#integrations/aach/simulador.ts';
import { iniciarSimuladorAseguradora } from '#integrations/aseguradora/simulador.ts';
import { iniciarSimuladorSmtp } from '#integrations/correo/simulador-smtp.ts';

// Third parties of the product at 127.0.0.1 of the machine that starts it: node main-terceros.ts <token>
// [<first of three ports>].
const [, , token = '', primero = '0'] = process.argv;
const puerto = (cual: number): number => (primero === '0' ? 0 : Number(primero) + cual);
const [aseguradora, aach, smtp] = await Promise.all([
  iniciarSimuladorAseguradora({ puerto: puerto(0), token }),
  iniciarSimuladorAach({ puerto: puerto(1), token }),
  iniciarSimuladorSmtp(puerto(2)),
]);
process.stdout.write(
  `${JSON.stringify({ ASEGURADORA_URL: aseguradora.url, AACH_URL: aach.url, CORREO_SMTP: smtp.url })}\n`,
);
