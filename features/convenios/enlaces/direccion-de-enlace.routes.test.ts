import { direccionEscrita, numerosDeRed } from '#server/direccion.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir } from '#server/test/cliente.ts';
import { crearEnlace, crearUsuario } from '#server/test/negocio/fabrica.ts';
import { crearComprador } from '#server/test/negocio/publico.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';
import { afterEach, describe, expect, it } from 'vitest';

describe('[A-CALLE-001] [A-CALLE-004] a public link begins with the address by which its reader came', () => {
  let casa: Casa;
  afterEach(() => casa.cerrar());

  /** Where a link leads for who asks by that host. */
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

  it('in the demonstration, where that is a number of this machine', async () => {
    casa = await levantarCasa({ conWorker: false, entorno: { DIRECCION_PUBLICA: '' } });
    const numero = numerosDeRed()[0] ?? '127.0.0.1';
    expect(await origenDe(`${numero}:4000`)).toBe(`http://${numero}:4000`);
    // Whoever sits at this machine hands on what opens on others too.
    const escrita = direccionEscrita(casa.config);
    for (const host of ['localhost:3000', '127.0.0.1:3000', 'malo.example'])
      expect(await origenDe(host)).toBe(escrita);
  });

  it('never where there is a public address: nobody’s Host gets into a link', async () => {
    casa = await levantarCasa({
      conWorker: false,
      entorno: { DIRECCION_PUBLICA: 'https://soap.example' },
    });
    for (const host of ['127.0.0.1:4000', 'malo.example'])
      expect(await origenDe(host)).toBe('https://soap.example');
  });
});
