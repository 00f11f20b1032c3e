import type { DescripcionDeLista } from '#values/lista.ts';

export const LISTA_CAMPANAS: DescripcionDeLista = {
  titulo: 'Recordatorios',
  unidad: ['convenio', 'convenios'],
  columnas: [
    { clave: 'convenio', titulo: 'Convenio', tipo: 'texto', identifica: true },
    { clave: 'corredor', titulo: 'Corredor', prioridad: 3, tipo: 'texto' },
    { clave: 'situacion', titulo: 'Campaña', prioridad: 1, tipo: 'texto', tarjeta: 'estado' },
    { clave: 'destino', titulo: 'Se renueva en', prioridad: 3, tipo: 'texto' },
    { clave: 'piden', titulo: 'Piden aviso', tipo: 'entero' },
    { clave: 'escritos', titulo: 'Escritos', tipo: 'entero' },
    { clave: 'volvieron', titulo: 'Volvieron', tipo: 'entero' },
    { clave: 'compraron', titulo: 'Compraron', tipo: 'entero' },
    { clave: 'bajas', titulo: 'Bajas', tipo: 'entero' },
  ],
  ordenInicial: 'convenio',
  tamano: 25,
};
