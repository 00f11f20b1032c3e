import type { Casa } from '../casa.ts';
import { pedir, type Respuesta } from '../cliente.ts';
import { esperar } from '../esperar.ts';
import { sinTrabajos } from '../reposo.ts';
import { resolverCaptcha } from './publico.ts';

/** Code in the fragment of a mail's link. */
export const codigoEn = (texto: string): string =>
  /\/datos-personales\/\w+#([\w-]{43})(?:\s|$)/.exec(texto)?.[1] ?? '';

const NADIE = { rut: '11.111.111-1', correo: 'nadie@nadie.example' };

/** A visitor of the public page of rights who passed the captcha. */
export const visitanteDeDatos = async (casa: Casa) => {
  const enviar = (ruta: string, cuerpo: object, cabeceras: object = {}): Promise<Respuesta> =>
    pedir(casa, 'POST', `/DatosPersonales/${ruta}`, { cuerpo, cabeceras });
  const paso = await enviar('PedirCodigo', NADIE, { 'x-captcha': await resolverCaptcha(casa) });
  const cookie = String(paso.cabeceras['set-cookie']).split(';')[0] ?? '';

  const correos = async () => {
    await esperar('la cola vacía', 20, () => sinTrabajos(casa));
    return (await casa.puertos.bandeja?.listar()) ?? [];
  };
  return {
    pedirCodigo: (cuerpo: object) => enviar('PedirCodigo', cuerpo, { cookie }),
    descargar: (codigo: string) => enviar('Descargar', { codigo }, { cookie }),
    solicitar: (cuerpo: object) => enviar('Solicitar', cuerpo, { cookie }),
    /** Mails caused by the call, as recipient and text. */
    async correosTras(hacer: () => Promise<unknown>): Promise<{ para: string; texto: string }[]> {
      // A test file sends one person more mails than the hourly limit allows.
      await casa.base.deleteFrom('intentos_acceso').execute();
      const antes = new Set((await correos()).map(({ archivo }) => archivo));
      await hacer();
      const nuevos = (await correos()).filter(({ archivo }) => !antes.has(archivo));
      return Promise.all(
        nuevos.map(async ({ archivo, para }) => ({
          para,
          texto: (await casa.puertos.bandeja?.leer(archivo))?.texto ?? '',
        })),
      );
    },
  };
};
