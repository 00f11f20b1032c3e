import { type CasaViva, expect } from './casa.ts';

/** Calls the API as a user, with a session outside any browser: GET without a body, else POST. */
export const pedirComo = async (casa: CasaViva, nombreUsuario: string, contrasenia: string) => {
  const cabeceras: Record<string, string> = { 'content-type': 'application/json' };
  const pedir = async (ruta: string, cuerpo?: object): Promise<unknown> => {
    const respuesta = await fetch(`${casa.url}/api/${ruta}`, {
      headers: cabeceras,
      ...(cuerpo && { method: 'POST', body: JSON.stringify(cuerpo) }),
    });
    expect(respuesta.status).toBe(200);
    return respuesta.json();
  };
  const sesion = (await pedir('Auth/Login', { nombreUsuario, contrasenia })) as {
    token: { accesToken: string };
  };
  cabeceras['authorization'] = `Bearer ${sesion.token.accesToken}`;
  return pedir;
};
