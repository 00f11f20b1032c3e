import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claveDeMarcador, claveDeTestigo } from '#features/numeros/almacen/marca.ts';
import { exigirMarcador, lugares } from './bodega.ts';

describe('a backup folder before it is written', () => {
  let carpeta: string;
  beforeEach(() => {
    carpeta = mkdtempSync(join(tmpdir(), 'soap-bodega-'));
  });
  afterEach(() => rmSync(carpeta, { recursive: true }));
  const dejar = (clave: string): void => {
    const ruta = join(lugares(carpeta).espejo, clave);
    mkdirSync(dirname(ruta), { recursive: true });
    writeFileSync(ruta, '');
  };

  it("[A-ALMACEN-010] is refused if it has the marker without the last backup's witness", async () => {
    const marcador = { nombre: 'casa', testigo: 'de-anoche' };
    await expect(exigirMarcador(carpeta, null)).rejects.toThrow('no tiene el marcador');
    await expect(exigirMarcador(carpeta, marcador)).rejects.toThrow('no tiene el marcador');
    dejar(claveDeMarcador('casa'));
    // State before the first backup with a witness.
    await exigirMarcador(carpeta, { ...marcador, testigo: null });
    dejar(claveDeTestigo('de-anteayer'));
    await expect(exigirMarcador(carpeta, marcador)).rejects.toThrow('no es la del último respaldo');
    dejar(claveDeTestigo('de-anoche'));
    await exigirMarcador(carpeta, marcador);
  });
});
