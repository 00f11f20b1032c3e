import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Formulario } from '../../ui/formulario/Formulario.tsx';
import { useCorredores } from '../piezas/catalogos.ts';
import { CamposDeConvenio } from '../convenio/CamposDeConvenio.tsx';
import { ETIQUETAS } from '../convenio/convenio.ts';
import { UsuariosDeConvenio, useUsuariosDeCorredor } from '../convenio/UsuariosDeConvenio.tsx';
import marco from '../piezas/FormularioDeRegistro.module.css';
import { PrimasDeConvenio } from '../primas/PrimasDeConvenio.tsx';
import { CampoSelector } from '../../campos/CampoSelector.tsx';
import { NuevoCorredor } from './NuevoCorredor.tsx';
import { NuevoUsuario } from './NuevoUsuario.tsx';
import { SeleccionDeUsuarios } from './SeleccionDeUsuarios.tsx';
import type { Completo } from './useCompleto.ts';

interface PasoDeCorredorProps {
  readonly corredorId: number | null;
  readonly alElegir: (corredorId: number | null) => void;
  readonly alPedirNuevo: () => void;
}

/** Choice among the valid brokers, or the way to create one. */
const PasoDeCorredor = ({ corredorId, alElegir, alPedirNuevo }: PasoDeCorredorProps) => {
  const corredores = useCorredores();
  return (
    <>
      <CampoSelector
        label="Corredor"
        withAsterisk
        maw={480}
        opciones={corredores.eleccion}
        value={corredorId}
        onChange={alElegir}
        error={corredores.error}
      />
      <Button
        variant="subtle"
        mt="sm"
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={alPedirNuevo}
      >
        Crear corredor
      </Button>
    </>
  );
};

/** Ids of the forms that a wizard button submits. */
export const FORMULARIOS = {
  nuevoCorredor: 'corredor-de-convenio-completo',
  nuevoUsuario: 'usuario-de-convenio-completo',
  datos: 'datos-de-convenio-completo',
} as const;

type Parte = { readonly completo: Completo };

const PasoDeUsuarios = ({ completo }: Parte) => {
  const { corredorId, elegidos, elegir, ir } = completo;
  const { elegibles, cargando, error } = useUsuariosDeCorredor(corredorId, true);
  return (
    <>
      <SeleccionDeUsuarios
        elegibles={elegibles}
        cargando={cargando}
        error={error}
        elegidos={elegidos}
        alElegir={(ids) => elegir(ids, elegibles)}
      />
      <Button
        variant="subtle"
        mt="sm"
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => ir('nuevoUsuario')}
      >
        Crear usuario
      </Button>
    </>
  );
};

const PasoDeDatos = ({ completo: { form, corredorId, ir } }: Parte) => {
  const { nombreDe } = useCorredores();
  return (
    <Formulario
      form={form}
      id={FORMULARIOS.datos}
      alEnviar={() => ir('primas')}
      etiquetas={ETIQUETAS}
    >
      <CamposDeConvenio
        form={form}
        corredor={
          <TextInput
            label={ETIQUETAS.corredorId}
            className={marco.entera ?? ''}
            value={nombreDe(corredorId ?? '')}
            disabled
          />
        }
      />
    </Formulario>
  );
};

/** Content of each screen of the wizard. */
export const CuerpoDePaso = ({ completo }: Parte) => {
  const { paso, ir, corredorId, primas, usuarios } = completo;
  switch (paso) {
    case 'corredor':
      return (
        <PasoDeCorredor
          corredorId={corredorId}
          alElegir={completo.elegirCorredor}
          alPedirNuevo={() => ir('nuevoCorredor')}
        />
      );
    case 'nuevoCorredor':
      return (
        <NuevoCorredor
          id={FORMULARIOS.nuevoCorredor}
          alCrear={(id) => {
            completo.elegirCorredor(id);
            ir('corredor');
          }}
        />
      );
    case 'usuarios':
      return <PasoDeUsuarios completo={completo} />;
    case 'nuevoUsuario':
      return (
        <NuevoUsuario
          id={FORMULARIOS.nuevoUsuario}
          corredorId={corredorId ?? 0}
          alCrear={(username) => void completo.agregarCreado(username)}
        />
      );
    case 'datos':
      return <PasoDeDatos completo={completo} />;
    case 'primas':
      return (
        <PrimasDeConvenio
          primas={primas}
          alCambiar={completo.setPrimas}
          alEscribir={completo.alEscribirPrima}
        />
      );
    case 'asignar':
      return (
        <UsuariosDeConvenio
          corredorId={corredorId}
          usuarios={usuarios}
          alCambiar={completo.setUsuarios}
        />
      );
  }
};
