import { hash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  armarPaquete,
  BYTES_DE_SALIDA,
  comprimir,
  crearDiccionario,
  diccionarioDeEntrada,
  expandir,
  largoDelIndice,
  leerIndice,
  nombreDeDiccionario,
  PaqueteIlegible,
  type Pieza,
} from './paquete.ts';

/** Entry of a pack, by its location. */
const entradaEn = (
  contenido: Uint8Array,
  { desde, largo }: { readonly desde: number; readonly largo: number },
): Uint8Array => contenido.subarray(desde, desde + largo);

const NINGUNO = { desde: 0, largo: 0 };
const PAGINA = randomBytes(40_000);
/** Files equal except for a line and an incompressible signature. */
const archivo = (n: number): Buffer =>
  Buffer.concat([PAGINA, Buffer.from(`N° ${n}`), hash('sha512', String(n), 'buffer')]);
const diccionario = crearDiccionario(archivo(0));
const sueltoDe = (n: number, contenido = archivo(n)) => ({
  nombre: `venta/${n}`,
  sha256: hash('sha256', contenido),
  contenido,
});
const comprimidos = (sueltos: readonly ReturnType<typeof sueltoDe>[], contra = diccionario) =>
  comprimir(sueltos, contra);
const unaPieza = async (n: number, contra = diccionario): Promise<Pieza> => {
  const [pieza] = await comprimidos([sueltoDe(n)], contra);
  if (!pieza) throw new Error('no hay pieza');
  return pieza;
};
const piezas = await comprimidos(Array.from({ length: 200 }, (_, i) => sueltoDe(i + 1)));
const { contenido: paquete, lugares } = armarPaquete(piezas);

describe('a pack of similar files', () => {
  it('restores each file from its own entry and its dictionary alone', () => {
    for (const [i, lugar] of lugares.entries()) {
      const entrada = Buffer.from(entradaEn(paquete, lugar));
      expect(diccionarioDeEntrada(entrada)).toBe(nombreDeDiccionario(diccionario));
      const fuera = expandir(entrada, diccionario);
      expect(Buffer.compare(fuera, archivo(i + 1))).toBe(0);
      expect(hash('sha256', fuera)).toBe(lugar.sha256);
    }
  });

  it('stores hardly more per file than its unshared bytes, index included', () => {
    expect(paquete.length / piezas.length).toBeLessThan(64 + 100);
  });

  it('lists its files from its last bytes alone', () => {
    const largo = largoDelIndice(paquete.subarray(-24));
    const dicho = leerIndice(paquete.subarray(-largo));
    expect(dicho).toEqual(lugares);
    expect(leerIndice(paquete)).toEqual(lugares);
    expect(dicho[7]).toEqual({
      nombre: 'venta/8',
      sha256: piezas[7]?.sha256,
      bytes: piezas[7]?.bytes,
      desde: lugares[7]?.desde,
      largo: lugares[7]?.largo,
    });
    expect(leerIndice(armarPaquete([]).contenido)).toEqual([]);
  });

  it('compresses each file as if it were alone, also after an empty or a large one', async () => {
    const largos = [0, 1, 500_000, 40_000, 17_000, 0, 100];
    const sueltos = largos.map((largo, n) => sueltoDe(n, randomBytes(largo)));
    const juntas = await comprimidos(sueltos);
    for (const [i, suelto] of sueltos.entries()) {
      expect(juntas[i]).toEqual((await comprimidos([suelto]))[0]);
      expect(
        Buffer.compare(expandir(juntas[i]?.entrada ?? PAGINA, diccionario), suelto.contenido),
      ).toBe(0);
    }
  });

  it('[A-PAQUETE-014] compresses a file that ends at the output buffer boundary as if it were alone', async () => {
    // Incompressible content grows by the overhead of its frame.
    const suelto = (n: number, largo: number) => sueltoDe(n, randomBytes(largo));
    const primero = suelto(1, 40_000);
    const [uno] = await comprimidos([primero]);
    const marco = (uno?.entrada.length ?? 0) - 8;
    for (const sobra of [-1, 0, 1]) {
      const segundo = suelto(2, BYTES_DE_SALIDA - marco - (marco - 40_000) + sobra);
      const sueltos = [primero, segundo, suelto(3, 30)];
      const juntas = await comprimidos(sueltos);
      for (const [i, cual] of sueltos.entries()) {
        expect(juntas[i]).toEqual((await comprimidos([cual]))[0]);
        const fuera = expandir(juntas[i]?.entrada ?? PAGINA, diccionario);
        expect(Buffer.compare(fuera, cual.contenido)).toBe(0);
      }
    }
  });

  it('accepts entries of another pack unchanged, with any dictionary', async () => {
    const otro = crearDiccionario(archivo(7_777));
    const ajena = await unaPieza(300, otro);
    const viejas = lugares.slice(3, 5).map((lugar) => ({
      ...lugar,
      entrada: entradaEn(paquete, lugar),
    }));
    const nuevo = armarPaquete([...viejas, ajena]);
    const [uno, , tres] = leerIndice(nuevo.contenido);
    if (!uno || !tres) throw new Error('faltan');
    expect(Buffer.compare(expandir(entradaEn(nuevo.contenido, uno), diccionario), archivo(4))).toBe(
      0,
    );
    const entrada = entradaEn(nuevo.contenido, tres);
    expect(() => expandir(entrada, diccionario)).toThrow(PaqueteIlegible);
    expect(Buffer.compare(expandir(entrada, otro), archivo(300))).toBe(0);
  });

  it('refuses truncated packs and entries, and other files', () => {
    const final = largoDelIndice(paquete);
    for (const largo of [0, 1, 23, paquete.length - final, paquete.length - 24, paquete.length - 1])
      expect(() => leerIndice(paquete.subarray(0, largo))).toThrow(PaqueteIlegible);
    expect(() => leerIndice(paquete.subarray(-final + 1))).toThrow(PaqueteIlegible);
    for (const ajeno of [Buffer.alloc(100), Buffer.from('%PDF-1.7\n'.repeat(20)), randomBytes(500)])
      expect(() => leerIndice(ajeno)).toThrow(PaqueteIlegible);
    const entrada = Buffer.from(entradaEn(paquete, lugares[0] ?? NINGUNO));
    for (const largo of [0, 8, 9, 20, entrada.length - 1])
      expect(() => expandir(entrada.subarray(0, largo), diccionario)).toThrow(PaqueteIlegible);
    expect(() => expandir(Buffer.concat([entrada, Buffer.from('x')]), diccionario)).toThrow(
      PaqueteIlegible,
    );
  });

  /** Results of `leer` with each byte changed in turn; null where it is refused. */
  const conUnoCambiado = <T>(
    bytes: Uint8Array,
    desde: number,
    leer: (cambiado: Buffer) => T,
  ): (T | null)[] =>
    Array.from({ length: bytes.length - desde }, (_, i) => {
      const cambiado = Buffer.from(bytes);
      cambiado[desde + i] = (cambiado[desde + i] ?? 0) ^ 0x41;
      try {
        return leer(cambiado);
      } catch (error) {
        if (error instanceof PaqueteIlegible) return null;
        throw error;
      }
    });

  it('never reads a changed byte in index or trailer as another index', () => {
    const final = paquete.subarray(-largoDelIndice(paquete));
    // The offset of the index is only an upper bound; its length locates it.
    const leidos = conUnoCambiado(final, 0, leerIndice).filter((indice) => indice !== null);
    expect(leidos.length).toBeLessThanOrEqual(4);
    expect(leidos).toEqual(leidos.map(() => lugares));
  });

  it('refuses a changed entry or expands it to other bytes, without any other error', () => {
    const entrada = entradaEn(paquete, lugares[9] ?? NINGUNO);
    const salidas = conUnoCambiado(entrada, 0, (cambiada) =>
      hash('sha256', expandir(cambiada, diccionario)),
    );
    // These bytes name the dictionary or begin the frame.
    expect(salidas.slice(0, 12)).toEqual(Array(12).fill(null));
    expect(salidas).not.toContain(piezas[8]?.sha256);
  });
});
