import { descargarPlanilla } from '#features/planillas/planilla.contract.ts';
import type { ClaseDePlanilla } from '#features/planillas/planilla.ts';
import { PLANILLAS } from '#features/planillas/planillas.ts';
import { contar } from '#values/numero.ts';
import { Alert, Button, FileButton } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { descargar } from '../../lib/api/api.ts';
import { TIPOS_ACEPTADOS } from '../../lib/libro-aceptado.ts';
import { useConfirmar } from '../../ui/dialogo/confirmar.tsx';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { useCambiosSinGuardar } from '../../ui/formulario/useCambiosSinGuardar.ts';
import { Pagina } from '../../ui/Pagina.tsx';
import { mensajeDe } from '../piezas/errores-de-registro.ts';
import { loQueHace, loQueQuedaDetenido, loQueQuedaFuera } from './filas-de-planilla.ts';
import classes from './planilla.module.css';
import { RejillaDePlanilla } from './RejillaDePlanilla.tsx';
import { usePlanilla } from './usePlanilla.ts';

const LISTAS: Readonly<Record<ClaseDePlanilla, string>> = {
  corredores: '/mantenedores/corredor',
  usuarios: '/mantenedores/usuario',
  convenios: '/mantenedores/convenio',
};

/** Both buttons of a workbook: its download, and the choice of a filled one. */
const Archivos = ({ clase, carga }: { clase: ClaseDePlanilla; carga: Carga }) => {
  const { titulo } = PLANILLAS[clase];
  const { operacion, archivo, pantalla, subir } = carga;
  const confirmar = useConfirmar();
  const olvidar = useRef<() => void>(null);
  const bajar = () =>
    descargar(descargarPlanilla, { clase }, `${titulo}.xlsx`).catch((error: unknown) =>
      operacion.error(mensajeDe(error)),
    );
  const elegir = async (elegido: File | null) => {
    // Resets the input, so that the same file may be chosen again.
    olvidar.current?.();
    if (!elegido) return;
    const seguro =
      pantalla.porGuardar.length === 0 ||
      (await confirmar({
        titulo: '¿Reemplazar las filas?',
        texto: 'La planilla reemplaza las filas a la vista, que no se han guardado.',
        textoOk: 'Reemplazar',
        peligro: true,
      }));
    if (seguro) await subir(elegido);
  };
  return (
    <div className={classes.pasos}>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => void bajar()}
      >
        Descargar planilla
      </Button>
      <FileButton
        onChange={(elegido) => void elegir(elegido)}
        accept={TIPOS_ACEPTADOS}
        resetRef={olvidar}
        inputProps={{ 'aria-label': 'Planilla llena' }}
      >
        {(props) => (
          <Button
            {...props}
            variant={archivo === null ? 'filled' : 'default'}
            leftSection={<IconUpload size={18} aria-hidden />}
          >
            Subir planilla
          </Button>
        )}
      </FileButton>
      {archivo !== null && <span>{archivo}</span>}
    </div>
  );
};

type Carga = ReturnType<typeof usePlanilla>;

/** Work that is left with the rows, and its one button. */
const Pie = ({ clase, carga }: { clase: ClaseDePlanilla; carga: Carga }) => {
  const planilla = PLANILLAS[clase];
  const { pantalla, ocultas, cuenta, revisar, revisarTodo, guardar } = carga;
  const { porRevisar, porGuardar, malas } = pantalla;
  const confirmar = useConfirmar();
  const fuera = loQueQuedaFuera(malas, ocultas);
  const hara = loQueHace(planilla, porGuardar, ['crear', 'cambiar']);
  const confirmarYGuardar = async () => {
    const acepta = await confirmar({
      titulo: `¿${hara}?`,
      texto: [
        planilla.alGuardar ?? 'Cada fila se guarda por sí sola: si una falla, las demás siguen.',
        loQueQuedaDetenido(planilla, porGuardar),
        ...fuera,
      ]
        .filter(Boolean)
        .join(' '),
      textoOk: 'Guardar',
    });
    if (acepta) await guardar();
  };
  if (porRevisar.length > 0) {
    return (
      <div className={classes.pie}>
        <output>{contar(porRevisar.length, 'fila sin revisar', 'filas sin revisar')}.</output>
        <Button onClick={() => void revisar()}>Revisar de nuevo</Button>
      </div>
    );
  }
  const nada = porGuardar.length === 0 ? ['Ninguna fila crea ni cambia algo.'] : [];
  return (
    <div className={classes.pie}>
      <output>{cuenta ?? [...nada, ...fuera].join(' ')}</output>
      {malas > 0 && (
        <Button variant="default" onClick={() => void revisarTodo()}>
          Revisar de nuevo
        </Button>
      )}
      {porGuardar.length > 0 && <Button onClick={() => void confirmarYGuardar()}>{hara}</Button>}
    </div>
  );
};

/** `/mantenedores/planillas/<clase>`: downloads a workbook, and creates what a filled one says. */
export const Planilla = ({ clase }: { readonly clase: ClaseDePlanilla }) => {
  const { titulo, hojas } = PLANILLAS[clase];
  const carga = usePlanilla(clase);
  const { pantalla, escribir, filas, operacion } = carga;
  const [, varios] = hojas[0]?.unidad ?? ['', ''];
  useCambiosSinGuardar(pantalla.porGuardar.length > 0);
  return (
    <Pagina
      titulo={`${titulo} desde una planilla`}
      proposito={`Descargue la planilla, agregue sus ${varios} y súbala. Nada se guarda hasta que usted lo confirme.`}
      migas={[{ ruta: LISTAS[clase], titulo }]}
    >
      <Archivos clase={clase} carga={carga} />
      {pantalla.hojas
        .filter((hoja) => hoja.filas.length > 0)
        .map((hoja) => (
          <RejillaDePlanilla
            key={hoja.hoja.nombre}
            {...hoja}
            alEscribir={(celdas) => escribir(hoja.indice, celdas)}
          />
        ))}
      {filas.length > 0 && <Pie clase={clase} carga={carga} />}
      {filas.length === 0 && carga.cuenta !== null && (
        <Alert color="yellow" title="El guardado se interrumpió">
          {carga.cuenta}
        </Alert>
      )}
      <ModalOperacion operacion={operacion} />
    </Pagina>
  );
};
