import { expect, it } from 'vitest';
import { falloDeLibro, filasConErrores, TEXTO_COLUMNAS } from './carga-masiva.errors.ts';

it.each([
  ['[V-MAS-010]', 'formato', 415, 'El archivo no está en el formato correcto'],
  ['size', 'tamano', 413, 'El archivo supera el máximo de 10 MB'],
  ['columns', 'columnas', 400, 'El archivo difiere de lo esperado'],
  ['no rows', 'vacio', 400, 'No hay vehículos ingresados'],
] as const)('%s a file that is %s answers %i: %s', (_, motivo, estado, mensaje) => {
  expect(falloDeLibro({ motivo })).toMatchObject({ codigo: `carga.${motivo}`, estado });
  expect(falloDeLibro({ motivo }).message).toBe(mensaje);
});

it('uses the catalogue’s words for wrong columns and rows', () => {
  expect(TEXTO_COLUMNAS).toBe(
    'Ocurrió un error al cargar el archivo. Por favor, verifique que el archivo sea el correcto y que esté actualizado. Si el error persiste, descargue nuevamente la plantilla y copie los datos hacia la nueva plantilla.',
  );
  const archivo = { fileContents: 'eA==', fileDownloadName: 'x.xlsx' };
  expect(filasConErrores(archivo)).toMatchObject({
    estado: 400,
    message:
      'Uno o más campos están incorrectos. Se ha generado e iniciado la descarga de un archivo con los errores, realice las correciones indicadas dentro del mismo.',
    cuerpo: archivo,
  });
});
