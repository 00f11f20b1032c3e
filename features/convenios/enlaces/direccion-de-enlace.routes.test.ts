import { direccionEscrita, numerosDeRed } from '#server/direccion.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir } from '#server/test/cliente.ts';
import { crearEnlace, crearUsuario } from '#server/test/negocio/fabrica.ts';
import { crearComprador } from '#server/test/negocio/publico.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';
import { afterEach, describe, expect, it } from 'vitest';

describe('[A-CALLE-001] [A-CALLE-004] a public link starts with its reader’s own address', () => {
  let casa: Casa;
  afterEach(() => casa.cerrar());

  /** Address of the link for a reader with that Host. */
  const origenDe = async (host: string): Promise<string> => {
    const comprador = await crearComprador(casa);
    await crearEnlace(casa, { ...comprador, usuarioId: comprador.id });
    const token = await abrirSesionDe(casa, (await crearUsuario(casa, 2)).id);
    const { cuerpo } = await pedir(
      casa,
      'GET',
      `/ConsultaURLsPublicas/ConsultarURLs?convenioId=${comprador.convenioId}`,
      { token, cabeceras: { host } },
    );
    return new URL(cuerpo.datos[0].url).origin;
  };

  it('in the demonstration, if that is a number of this machine', async () => {
    casa = await levantarCasa({ conWorker: false, entorno: { DIRECCION_PUBLICA: '' } });
    const numero = numerosDeRed()[0] ?? '127.0.0.1';
    expect(await origenDe(`${numero}:4000`)).toBe(`http://${numero}:4000`);
    // A reader on this machine gets a link that works on other devices too.
    const escrita = direccionEscrita(casa.config);
    for (const host of ['localhost:3000', '127.0.0.1:3000', 'malo.example'])
      expect(await origenDe(host)).toBe(escrita);
  });

  it('never with DIRECCION_PUBLICA: a forged Host does not enter a link', async () => {
    casa = await levantarCasa({
      conWorker: false,
      entorno: { DIRECCION_PUBLICA: 'https://soap.example' },
    });
    for (const host of ['127.0.0.1:4000', 'malo.example'])
      expect(await origenDe(host)).toBe('https://soap.example');
  });
});
