import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir } from '#server/test/cliente.ts';
import { polizasDe } from '#server/test/negocio/emision.ts';
import { pagoDe } from '#server/test/negocio/pago.ts';
import { nombresDeZip, textoEnZip, verificarHashes } from '#server/test/proceso/poppler.ts';
import { esperarDescarga, type Vida, vivirVenta } from '#server/test/negocio/vida.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('evidence of a sale and of a policy', () => {
  let casa: Casa;
  let vida: Vida;
  const leer = (ruta: string) => pedir(casa, 'GET', ruta, { token: vida.soporte.token });
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vida = await vivirVenta(casa);
  });
  afterAll(() => casa.cerrar());

  it('holds timeline, documents and hashes that check, without secrets, and is audited', async () => {
    const antes = (await leer(`/Ventas/LineaDeTiempo/${vida.ventaId}`)).cuerpo.datos;
    const { estado, cabeceras, crudo } = await leer(`/Ventas/Evidencia/${vida.ventaId}`);
    expect(estado).toBe(200);
    expect(cabeceras).toMatchObject({
      'content-disposition': `attachment; filename="Evidencia_IDV${vida.ventaId}.zip"`,
      'content-length': String(crudo.length),
    });
    const polizas = (await polizasDe(casa, vida.ventaId)).map(
      ({ patente, numero_poliza }) => `polizas/Poliza_SOAP_${patente}_${numero_poliza}.pdf`,
    );
    const probados = ['linea-de-tiempo.txt', 'linea-de-tiempo.json', ...polizas];
    expect(nombresDeZip(crudo)).toEqual(['hashes.txt', ...probados, `SUN_IDV${vida.ventaId}.txt`]);
    expect(verificarHashes(crudo, 'hashes.txt')).toEqual([
      ...probados,
      `SUN_IDV${vida.ventaId}.txt`,
    ]);

    const texto = textoEnZip(crudo, 'linea-de-tiempo.txt');
    expect(texto).toContain(`Generada el 20/11/2026 12:15:00 por ${vida.soporte.nombre}`);
    expect(texto).toContain('20/11/2026 12:13:00 | ');
    const json = textoEnZip(crudo, 'linea-de-tiempo.json');
    expect(JSON.parse(json)).toEqual(antes);
    const { token, sesion_pago } = await pagoDe(casa, vida.ventaId);
    for (const secreto of [token, sesion_pago, casa.pasarela.url, 'token-demo']) {
      expect(secreto).toBeTruthy();
      expect(texto + json).not.toContain(secreto);
    }
    await esperarDescarga(casa, 'descargar_evidencia');
    casa.reloj.avanzar(60_000);
    const ultimo = (await leer(`/Ventas/LineaDeTiempo/${vida.ventaId}`)).cuerpo.datos.at(-1);
    expect(ultimo).toMatchObject({ quien: vida.soporte.nombre, hecho: 'Evidencia descargada' });
  });

  it('holds for a policy only its own document', async () => {
    const [, otra] = vida.numeros;
    const { crudo } = await leer(`/Polizas/Evidencia/${otra}`);
    const [, , , documento, ...mas] = nombresDeZip(crudo);
    expect(documento).toMatch(new RegExp(`^polizas/Poliza_SOAP_\\w{6}_${otra}.pdf$`));
    expect(mas).toEqual([`SUN_IDV${vida.ventaId}.txt`]);
    expect(verificarHashes(crudo, 'hashes.txt')).toHaveLength(4);
  });
});
