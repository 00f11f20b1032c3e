import { iniciarSimuladorAach } from '#integrations/aach/simulador.ts';
import { iniciarSimuladorAseguradora } from '#integrations/aseguradora/simulador.ts';
import { iniciarSimuladorSmtp } from '#integrations/correo/simulador-smtp.ts';
import { iniciarSimuladorPasarela } from '#integrations/pasarela-pago/simulador.ts';
import { generarParqueNacional } from '#integrations/registro-vehicular/datos-nacionales.ts';
import { iniciarSimuladorRegistro } from '#integrations/registro-vehicular/simulador.ts';
import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import { MARCAS_MODELOS } from '#features/mantenedores/catalogo-base/catalogo-base.ts';

const CUENTA = { comercio: '597055555532', clave: 'clave-de-prueba' };
const TOKEN = 'token-demo';

/** Third parties in this process: the buyer's bank at `host`, the others at loopback. */
export const abrirTerceros = async (host?: string) => {
  const registro = await iniciarSimuladorRegistro({
    puerto: 0,
    vehiculos: generarParqueNacional(MARCAS_MODELOS),
  });
  const aseguradora = await iniciarSimuladorAseguradora({ puerto: 0, token: TOKEN });
  const aach = await iniciarSimuladorAach({ puerto: 0, token: TOKEN });
  const smtp = await iniciarSimuladorSmtp();
  const pasarela = await iniciarSimuladorPasarela({
    ...CUENTA,
    puerto: 0,
    ...(host === undefined ? {} : { host }),
    reloj: relojDelSistema,
  });
  return {
    pasarela,
    /** Address of each, by its setting. */
    direcciones: {
      REGISTRO_URL: registro.url,
      ASEGURADORA_URL: aseguradora.url,
      AACH_URL: aach.url,
      CORREO_SMTP: smtp.url,
    },
    cuentas: {
      PASARELA_SIMULADA_URL: pasarela.url,
      WEBPAY_COMERCIO: CUENTA.comercio,
      WEBPAY_CLAVE: CUENTA.clave,
      ASEGURADORA_TOKEN: TOKEN,
      AACH_TOKEN: TOKEN,
    },
    async cerrar() {
      for (const uno of [registro, aseguradora, aach, smtp, pasarela]) await uno.cerrar();
    },
  };
};
