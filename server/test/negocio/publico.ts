import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Casa } from '../casa.ts';
import { ingresar, pagar, pasarA, pedir, type Respuesta, type Vendedor } from '../cliente.ts';
import { crearConvenio, crearCorredor, crearUsuario } from './fabrica.ts';
import { tokenDe } from './pago.ts';
import type { VehiculoEntrada } from './parque.ts';
import { abrirSesionDe } from '../sesiones.ts';

/** Solution of a captcha challenge, good for one call. */
export const resolverCaptcha = async (casa: Casa): Promise<string> => {
  const { cuerpo } = await pedir(casa, 'GET', '/Captcha/Desafio');
  const challenge = cuerpo as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
};

/** A user of a public link with an agreement without login, and the buyer's session that it opened. */
export const crearComprador = async (casa: Casa): Promise<Vendedor> => {
  const corredorId = await crearCorredor(casa);
  const { id, nombre } = await crearUsuario(casa, 1, [corredorId]);
  await casa.base
    .updateTable('usuarios')
    .set({ tipo_login: 1, clave_hash: null })
    .where('id', '=', id)
    .execute();
  const convenioId = await crearConvenio(casa, { corredorId, usuarioIds: [id], tipoDePago: 0 });
  await casa.base
    .updateTable('convenios')
    .set({ tipo_de_acceso: 1 })
    .where('id', '=', convenioId)
    .execute();
  const token = await abrirSesionDe(casa, id, { convenioId });
  return { id, nombre, corredorId, convenioId, token };
};

/** Calls as a buyer who passed the captcha, with the cookie it earned. */
export const conCaptcha = async (casa: Casa, token: string) => {
  const paso = await pedir(casa, 'POST', '/Vehiculos/BuscarPorPatente', {
    token,
    cuerpo: { patente: 'X' },
    cabeceras: { 'x-captcha': await resolverCaptcha(casa) },
  });
  const cookie = String(paso.cabeceras['set-cookie']).split(';')[0] ?? '';
  return (ruta: string, cuerpo: object, con = token): Promise<Respuesta> =>
    pedir(casa, 'POST', ruta, { token: con, cuerpo, cabeceras: { cookie } });
};

/** A purchase by a public session, up to the provider. Returns its number and the provider's token. */
export const compraEnPago = async (
  casa: Casa,
  comprador: Vendedor,
  vehiculos: VehiculoEntrada[],
  correoComprador: string,
  extra: object = {},
): Promise<{ id: number; token: string }> => {
  const id: number = (await ingresar(casa, comprador, vehiculos)).cuerpo.datos.id;
  for (const etapa of [2, 3]) await pasarA(casa, comprador, id, etapa);
  const { cuerpo } = await pagar(casa, comprador, id, { correoComprador, ...extra });
  return { id, token: tokenDe(cuerpo.datos) };
};
