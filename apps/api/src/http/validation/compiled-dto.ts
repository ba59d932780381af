import type { Type } from '@nestjs/common';
import { getMetadataStorage, ValidationTypes, type ValidationArguments } from 'class-validator';

/** The used part of class-validator's metadata. */
type Metadata = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];

interface Check {
  isKept: (instance: object, value: unknown) => boolean;
  message: (instance: object, value: unknown) => string;
}

interface CompiledField {
  name: string;
  /** The field is validated only if all of these hold. */
  conditions: readonly ((instance: object, value: unknown) => boolean)[];
  checks: readonly Check[];
}

/** A DTO's decorators, read once: class-validator reads those of the whole program at each call. */
export interface CompiledDto {
  fields: readonly string[];
  /** Returns the first message of each invalid field; undefined if all are valid. */
  errors: (instance: object) => Record<string, string[]> | undefined;
}

const checksOf = (dto: Type<object>, metadata: Metadata): Check[] =>
  getMetadataStorage()
    .getTargetValidatorConstraints(metadata.constraintCls)
    .map(({ instance: constraint }) => {
      const argumentsOf = (instance: object, value: unknown): ValidationArguments => ({
        value,
        object: instance,
        property: metadata.propertyName,
        targetName: dto.name,
        constraints: metadata.constraints,
      });
      return {
        // Decorators of fields.ts are synchronous; a promise would count as valid.
        isKept: (instance, value) => constraint.validate(value, argumentsOf(instance, value)) === true,
        message: (instance, value) => constraint.defaultMessage?.(argumentsOf(instance, value)) ?? '',
      };
    });

const compiledField = (dto: Type<object>, name: string, metadatas: readonly Metadata[]): CompiledField => ({
  name,
  conditions: metadatas
    .filter(({ type }) => type === ValidationTypes.CONDITIONAL_VALIDATION)
    .map(({ constraints }) => constraints[0] as (instance: object, value: unknown) => boolean),
  checks: metadatas
    .filter(({ type }) => type === ValidationTypes.CUSTOM_VALIDATION)
    .flatMap((metadata) => checksOf(dto, metadata)),
});

const compile = (dto: Type<object>): CompiledDto => {
  const metadatas = getMetadataStorage().getTargetValidationMetadatas(dto, '', true, false);
  const names = [...new Set(metadatas.map(({ propertyName }) => propertyName))];
  const fields = names.map((name) =>
    compiledField(
      dto,
      name,
      metadatas.filter(({ propertyName }) => propertyName === name),
    ),
  );
  return {
    fields: names,
    errors: (instance) => {
      let errors: Record<string, string[]> | undefined;
      for (const { name, conditions, checks } of fields) {
        const value: unknown = Reflect.get(instance, name);
        if (!conditions.every((holds) => holds(instance, value))) continue;
        const broken = checks.find(({ isKept }) => !isKept(instance, value));
        if (broken) (errors ??= {})[name] = [broken.message(instance, value)];
      }
      return errors;
    },
  };
};

const compiled = new Map<Type<object>, CompiledDto>();

export const compiledDto = (dto: Type<object>): CompiledDto => {
  let known = compiled.get(dto);
  if (!known) {
    known = compile(dto);
    compiled.set(dto, known);
  }
  return known;
};
