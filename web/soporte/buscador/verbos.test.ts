import { describe, expect, it } from 'vitest';
import { leerPedido } from './verbos.ts';

describe("the verbs of a clerk's request", () => {
  it.each([
    ['anular 1000012', 'anular', '1000012'],
    ['Anular la póliza N° 1000012', 'anular', '1000012'],
    ['anular venta 1204', 'anular', '1204'],
    ['regenerar archivo SUN 1204', 'sun', '1204'],
    ['editar vigencia de HWJP59', 'vigencia', 'HWJP59'],
    ['reenviar HWJP59-8', 'reenviar', 'HWJP59-8'],
    ['corregir correo de HWJP59', 'contacto', 'HWJP59'],
    ['emitir intención 1300', 'emitir', '1300'],
  ])('[A-FICHA1-003] reads %s as an action and its object', (escrito, accion, texto) => {
    expect(leerPedido(escrito)).toMatchObject({ accion, texto });
  });

  it.each([
    ['consultar 1000012', '1000012'],
    ['ver ficha de HWJP59', 'HWJP59'],
    ['abrir venta 1204', '1204'],
  ])('[A-FICHA1-003] only looks up %s', (escrito, texto) => {
    expect(leerPedido(escrito)).toMatchObject({ accion: null, texto });
  });

  it('[A-FICHA1-003] keeps a text without a verb whole, and waits for the object of a verb alone', () => {
    expect(leerPedido(' De la Venta ')).toMatchObject({ accion: null, texto: 'De la Venta' });
    expect(leerPedido('anular la póliza')).toMatchObject({ accion: 'anular', texto: '' });
  });
});
