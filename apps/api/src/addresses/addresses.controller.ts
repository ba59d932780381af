import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { savedAddressSchema, addressPatchSchema, addressSchema, type SavedAddress } from '@waymark/contracts';
import { changesOf, dataOf, savedAddressFields } from '@waymark/vocabulary';
import type { Actor } from '@waymark/domain';
import { Commands } from '../commands/commands.js';
import type { CommandContext } from '../event-log/command-runner.js';
import { AuthGuard, Context, CurrentActor } from '../http/identity/identity.js';
import { Accepts, Answers, NeedsAccessToken } from '../http/routes/route-documentation.js';
import { listOf } from '../http/schemas/schemas.js';
import { ResourceIdPipe } from '../http/parameters/parameters.js';
import { ChangeAddress, ChangeAddressDto } from './commands/change-address.js';
import { RemoveAddress } from './commands/remove-address.js';
import { SaveAddress, SaveAddressDto } from './commands/save-address.js';
import { AddressQueries } from './queries/address-queries.js';

const addressId = new ResourceIdPipe('ADDRESS_NOT_FOUND');

/** The caller's saved addresses. No one else can read them. */
@ApiTags('addresses')
@Controller('shipments/addresses')
@UseGuards(AuthGuard)
@NeedsAccessToken()
export class AddressesController {
  constructor(
    private readonly commands: Commands,
    private readonly addresses: AddressQueries,
  ) {}

  @Get()
  @Answers({ 200: listOf(savedAddressSchema) })
  list(@CurrentActor() actor: Actor): SavedAddress[] {
    return this.addresses.ofOwner(actor.id);
  }

  @Post()
  @Accepts(addressSchema)
  @Answers({ 201: savedAddressSchema }, 'FIELD_ERRORS', 'FORBIDDEN', 'TOO_MANY_ADDRESSES')
  async save(@Body() dto: SaveAddressDto, @Context() context: CommandContext): Promise<SavedAddress> {
    return this.commands.execute(new SaveAddress(dataOf(savedAddressFields, dto), context));
  }

  @Patch(':id')
  @Accepts(addressPatchSchema)
  @Answers({ 200: savedAddressSchema }, 'FIELD_ERRORS', 'FORBIDDEN', 'ADDRESS_NOT_FOUND')
  async change(
    @Param('id', addressId) id: number,
    @Body() dto: ChangeAddressDto,
    @Context() context: CommandContext,
  ): Promise<SavedAddress> {
    return this.commands.execute(new ChangeAddress(id, changesOf(savedAddressFields, dto), context));
  }

  @Delete(':id')
  @HttpCode(204)
  @Answers({ 204: null }, 'FORBIDDEN', 'ADDRESS_NOT_FOUND')
  async remove(@Param('id', addressId) id: number, @Context() context: CommandContext): Promise<void> {
    await this.commands.execute(new RemoveAddress(id, context));
  }
}
