import { iniciarSimuladorAach } from '#integrations/aach/simulador.ts';
import { iniciarSimuladorAseguradora } from '#integrations/aseguradora/simulador.ts';
import { iniciarSimuladorSmtp } from '#integrations/correo/simulador-smtp.ts';

// Third parties of the product, at 127.0.0.1 of the machine that starts it: node main-terceros.ts <token>.
const [, , token = ''] = process.argv;
const [aseguradora, aach, smtp] = await Promise.all([
  iniciarSimuladorAseguradora({ puerto: 0, token }),
  iniciarSimuladorAach({ puerto: 0, token }),
  iniciarSimuladorSmtp(),
]);
process.stdout.write(
  `${JSON.stringify({ ASEGURADORA_URL: aseguradora.url, AACH_URL: aach.url, CORREO_SMTP: smtp.url })}\n`,
);
